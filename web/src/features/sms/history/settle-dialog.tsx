import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/api/use-action.ts';
import { ReasonField } from '#screens/reason-field.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { smsHistoryWords as words } from '#texts/ko/console-sms.ts';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { useToast } from '#ui/toast/toast.tsx';

type Outcome = keyof typeof words.outcomes;

interface SettleDialogProps {
  smsId: number;
  /** One receiver; omitted for all receivers with unknown results. */
  smsReceiverId?: number;
  /** The receiver's number, or the message's name. */
  of: string;
  onClose: () => void;
}

/** A form to settle text messages with unknown results. */
export function SettleDialog({ smsId, smsReceiverId, of, onClose }: SettleDialogProps) {
  const queries = useQueryClient();
  const title = consoleListWords.deed(of, words.settle);
  const toast = useToast();
  const settle = useAction('POST /admin/api/sms/send-history/settle');
  const { form, field } = useForm<{ outcome: Outcome | ''; reason: string }>({
    initial: { outcome: '', reason: '' },
    rules: [
      { field: 'outcome', passes: ({ outcome }) => outcome !== '', error: words.outcomeNeeded },
      { field: 'reason', passes: ({ reason }) => reason.trim() !== '', error: words.settleReasonNeeded },
    ],
    async onSubmit({ outcome, reason }) {
      if (outcome === '') return;
      await settle({ body: { smsId, ...(smsReceiverId && { smsReceiverId }), outcome, reason } });
      toast(consoleListWords.deedDone(title));
      void queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <FormDialog {...form} title={title} submit={words.settle} onClose={onClose}>
      <p className="verbatim">{words.settleLine}</p>
      <FormSelect {...field('outcome')} label={words.outcome} none={words.choose} options={optionsOf(words.outcomes)} />
      <ReasonField {...field('reason')} label={words.settleReason} />
    </FormDialog>
  );
}

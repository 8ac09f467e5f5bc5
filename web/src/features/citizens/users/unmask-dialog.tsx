import type { OutputOf } from '@maru/contract';
import { useAction } from '../../../lib/api/use-action.ts';
import { ReasonField } from '../../../screens/reason-field.tsx';
import { usersWords } from '../../../texts/ko/console-citizens.ts';
import { ui } from '../../../texts/ko/ui.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';

const unmaskCall = 'POST /admin/api/users/{userNumber}/unmask';
const words = usersWords.detail;

interface UnmaskDialogProps {
  userNumber: number;
  onClose: (whole: OutputOf<typeof unmaskCall> | null) => void;
}

/** Asks why, and gets the personal data whole; the deed is logged. */
export function UnmaskDialog({ userNumber, onClose }: UnmaskDialogProps) {
  const unmask = useAction(unmaskCall);
  const { form, field, isBusy } = useForm({
    initial: { reason: '' },
    rules: [{ field: 'reason', passes: ({ reason }) => reason.trim() !== '', error: words.unmaskNeeded }],
    onSubmit: async ({ reason }) => onClose(await unmask({ params: { userNumber }, body: { reason: reason.trim() } })),
  });
  return (
    <Dialog title={words.unmask} onClose={() => onClose(null)}>
      <p>{words.unmaskBody}</p>
      <Form
        {...form}
        fields={['reason']}
        actions={
          <>
            <ActionButton onClick={() => onClose(null)}>{ui.cancel}</ActionButton>
            <ActionButton type="submit" primary disabled={isBusy}>
              {words.unmask}
            </ActionButton>
          </>
        }
      >
        <ReasonField {...field('reason')} label={words.unmaskReason} />
      </Form>
    </Dialog>
  );
}

import type { OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../lib/admin-session/me.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { formatDatetime } from '../../lib/formats/datetime.ts';
import { ReasonField } from '../../screens/reason-field.tsx';
import { auditWords } from '../../texts/ko/console-audit.ts';
import { ui } from '../../texts/ko/ui.ts';
import { ActionButton } from '../../ui/action/action-button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/modal/dialog.tsx';
import { useTell } from '../../ui/told/told.tsx';
import styles from './audit.module.css';

type Log = Pick<OutputOf<'GET /admin/api/audit-log'>, 'isIntact' | 'brokenAt' | 'breaks' | 'breakCount'>;
const words = auditWords.breaks;

/** Whether the log is whole; where it isn't, what was found, which stays until an administrator has noted it. */
export function Breaks({ log, call }: { log: Log; call: string }) {
  const may = useMay();
  const [isNoting, setIsNoting] = useState(false);
  const last = log.breaks.at(-1);
  if (log.isIntact || !last) return <p className={styles.intact}>{auditWords.intact}</p>;
  return (
    <div className={styles.broken}>
      <p role="alert">{auditWords.broken(log.brokenAt, log.breakCount)}</p>
      <ul>
        {log.breaks.map(({ auditBreakId, auditLogId, breakType, foundDatetime }) => (
          <li key={auditBreakId}>{words[breakType](auditLogId, formatDatetime(foundDatetime))}</li>
        ))}
      </ul>
      {may('account/audit', 'post') ? (
        <ActionButton onClick={() => setIsNoting(true)}>{words.note}</ActionButton>
      ) : null}
      {isNoting ? <NoteDialog lastBreakId={last.auditBreakId} call={call} onClose={() => setIsNoting(false)} /> : null}
    </div>
  );
}

/** Asks what came of it; the deed is logged. */
function NoteDialog({ lastBreakId, call, onClose }: { lastBreakId: number; call: string; onClose: () => void }) {
  const note = useAction('POST /admin/api/audit-log/breaks');
  const tell = useTell();
  const queries = useQueryClient();
  const { form, field, isBusy } = useForm({
    initial: { reason: '' },
    rules: [{ field: 'reason', passes: ({ reason }) => reason.trim() !== '', error: words.reasonNeeded }],
    onSubmit: async ({ reason }) => {
      await note({ body: { lastBreakId, reason: reason.trim() } });
      await queries.invalidateQueries({ queryKey: [call] });
      tell(words.noted);
      onClose();
    },
  });
  return (
    <Dialog title={words.note} onClose={onClose}>
      <p>{words.body}</p>
      <Form
        {...form}
        fields={['reason']}
        actions={
          <>
            <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
            <ActionButton type="submit" primary disabled={isBusy}>
              {words.note}
            </ActionButton>
          </>
        }
      >
        <ReasonField {...field('reason')} label={words.reason} />
      </Form>
    </Dialog>
  );
}

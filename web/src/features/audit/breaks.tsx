import type { OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { auditWords } from '#texts/ko/console-audit.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import styles from './audit.module.css';

type Log = Pick<OutputOf<'GET /admin/api/audit-log'>, 'isIntact' | 'brokenAt' | 'breaks' | 'breakCount'>;
const words = auditWords.breaks;

/** The log's integrity; breaks stay listed until an administrator acknowledges them. */
export function Breaks({ log, call }: { log: Log; call: string }) {
  const may = useMay();
  const [isNoting, setIsNoting] = useState(false);
  const last = log.breaks.at(-1);
  if (log.isIntact || !last)
    return <p className="paragraph on-success rounded padded-block-4 padded-inline-6">{auditWords.intact}</p>;
  return (
    <div className={styles.broken}>
      <p className="flush bold" role="alert">
        {auditWords.broken(log.brokenAt, log.breakCount)}
      </p>
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

/** Asks for the result of checking the breaks; the action is logged. */
function NoteDialog({ lastBreakId, call, onClose }: { lastBreakId: number; call: string; onClose: () => void }) {
  const note = useAction('POST /admin/api/audit-log/breaks');
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <ReasonDialog
      title={words.note}
      body={<p>{words.body}</p>}
      confirm={words.note}
      label={words.reason}
      needed={words.reasonNeeded}
      onReason={async (reason) => {
        await note({ body: { lastBreakId, reason } });
        await queries.invalidateQueries({ queryKey: [call] });
        toast(words.noted);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

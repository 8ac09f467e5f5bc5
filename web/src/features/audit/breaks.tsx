import type { CallKey, OutputOf } from '@maru/contract';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ReasonButton } from '#screens/reason-button.tsx';
import { auditWords } from '#texts/ko/console-audit.ts';
import styles from './audit.module.css';

type Log = Pick<OutputOf<'GET /admin/api/audit-log'>, 'isIntact' | 'brokenAt' | 'breaks' | 'breakCount'>;
const words = auditWords.breaks;

/** The log's integrity; breaks stay listed until an administrator acknowledges them. */
export function Breaks({ log, call }: { log: Log; call: CallKey }) {
  const note = useAction('POST /admin/api/audit-log/breaks');
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
      <ReasonButton
        permission={['account/audit', 'post']}
        {...words.note}
        run={(reason) => note({ body: { lastBreakId: last.auditBreakId, reason } })}
        done={words.noted}
        refresh={[call]}
      />
    </div>
  );
}

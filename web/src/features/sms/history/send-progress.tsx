import type { OutputOf } from '@maru/contract';
import { smsStateCodes } from '@maru/domain/sms';
import { smsHistoryWords as words } from '../../../texts/ko/console-sms.ts';
import styles from '../sms.module.css';

type Sent = OutputOf<'GET /admin/api/sms/send-history'>['list'][number];

/** How many of a message's texts are done with, and what became of those that weren't sent. */
export function SendProgress({ of: { states, receiverCount } }: { of: Pick<Sent, 'states' | 'receiverCount'> }) {
  const done = receiverCount - states.reserved - states.sending;
  const told = smsStateCodes.filter((state) => states[state] > 0);
  return (
    <>
      {done < receiverCount ? (
        <progress className={styles.progress} value={done} max={receiverCount} aria-label={words.progress} />
      ) : null}
      <span>
        {done < receiverCount ? `${words.progressOf(done, receiverCount)} · ` : ''}
        {told.map((state) => `${words.states[state]} ${states[state].toLocaleString('ko-KR')}`).join(' · ')}
      </span>
    </>
  );
}

import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { parseSeoul } from '@maru/domain/seoul-time';
import { smsStateCodes } from '@maru/domain/sms';
import { smsHistoryWords as words } from '#texts/ko/console-sms.ts';
import styles from '../sms.module.css';

type Sent = OutputOf<'GET /admin/api/sms/send-history'>['list'][number];

/**
 * Maximum age of a due message (ms) that counts as being sent: older messages wait for the morning, or for an
 * unreachable gateway.
 */
const soonMs = 600_000;

/** Whether text messages of a message are being sent, or soon will be. */
export function isUnderWay({ states, sendDatetime }: Pick<Sent, 'states' | 'sendDatetime'>): boolean {
  const age = Date.now() - (parseSeoul(sendDatetime)?.getTime() ?? 0);
  return states.sending > 0 || (states.reserved > 0 && age >= 0 && age < soonMs);
}

/** Number of a message's processed text messages, and the number in each state. */
export function SendProgress({ of: { states, receiverCount } }: { of: Pick<Sent, 'states' | 'receiverCount'> }) {
  const done = receiverCount - states.reserved - states.sending;
  if (receiverCount === 0) return <span>{words.nobody}</span>;
  const shown = smsStateCodes.filter((state) => states[state] > 0);
  return (
    <>
      {done < receiverCount ? (
        <progress className={styles.progress} value={done} max={receiverCount} aria-label={words.progress} />
      ) : null}
      <span>
        {done < receiverCount ? `${words.progressOf(done, receiverCount)} · ` : ''}
        {shown.map((state) => `${words.states[state]} ${grouped(states[state])}`).join(' · ')}
      </span>
    </>
  );
}

import { minutesTold } from '@maru/domain/certification';
import { useNow } from '#lib/clock/use-now.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './certification.module.css';

interface TimeLeftProps {
  /** How long the certification was good for, when the server last said. */
  secondsLeft: number;
  /** When that was, by this machine's clock (ms). */
  since: number;
}

/** How long a certification can still be used, counted down from the start; once its end comes near, that is said. */
export function TimeLeft({ secondsLeft, since }: TimeLeftProps) {
  const { certification: words } = useSharedTexts();
  const now = useNow(1000).getTime();
  const left = Math.max(0, secondsLeft - Math.floor(Math.max(0, now - since) / 1000));
  const isShort = left <= minutesTold * 60;
  return (
    <p className={styles.left}>
      {/* The sentence is said once; the clock beside it is no news every second. */}
      <span role="status">{isShort && words.endsSoon}</span> {words.timeLeft}{' '}
      <b role="timer">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</b>
    </p>
  );
}

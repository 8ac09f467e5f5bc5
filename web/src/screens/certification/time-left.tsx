import { minutesShown } from '@maru/domain/certification';
import { useNow } from '#lib/clock/use-now.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './certification.module.css';

interface TimeLeftProps {
  /** The certification's remaining time, by the server's last answer. */
  secondsLeft: number;
  /** The time of that answer by this machine's clock (ms). */
  since: number;
}

/** A countdown of a certification's remaining time, announced near its end. */
export function TimeLeft({ secondsLeft, since }: TimeLeftProps) {
  const { certification: words } = useSharedTexts();
  const now = useNow(1000).getTime();
  const left = Math.max(0, secondsLeft - Math.floor(Math.max(0, now - since) / 1000));
  const isShort = left <= minutesShown * 60;
  return (
    <p className={styles.left}>
      {/* Announced once, without the remaining seconds. */}
      <span role="status">{isShort && words.endsSoon}</span> {words.timeLeft}{' '}
      <b role="timer">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</b>
    </p>
  );
}

import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './bar.module.css';

/** Shown at the top while calls wait because of a rate limit; `seconds` is null while none waits. */
export function RetryBar({ seconds }: { seconds: number | null }) {
  const { ui } = useSharedTexts();
  return (
    <div role="status" className={seconds === null ? undefined : `${styles.bar} ${styles.offline}`}>
      {seconds === null ? null : ui.retryWait(seconds + 1)}
    </div>
  );
}

import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './bar.module.css';

/** Shown at the top while calls wait because of a rate limit; `seconds` is null while none waits. */
export function RetryBar({ seconds }: { seconds: number | null }) {
  const { ui } = useSharedTexts();
  return (
    <div
      role="status"
      className={seconds === null ? undefined : `body-small centred padded-block-2 padded-inline-6 ${styles.offline}`}
    >
      {seconds === null ? null : ui.retryWait(seconds + 1)}
    </div>
  );
}

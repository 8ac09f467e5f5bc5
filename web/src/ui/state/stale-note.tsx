import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './state.module.css';

/** Says beside a value that it is older than it should be; `measured` says of when it is. */
export function StaleNote({ measured }: { measured: string }) {
  const { ui } = useSharedTexts();
  return (
    <span className={styles.note}>
      {ui.stale} · {measured}
    </span>
  );
}

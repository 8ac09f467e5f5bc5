import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './state.module.css';

/** States that a value is outdated; `measured` is the value's time. */
export function StaleNote({ measured }: { measured: string }) {
  const { ui } = useSharedTexts();
  return (
    <span className={styles.note}>
      {ui.stale} · {measured}
    </span>
  );
}

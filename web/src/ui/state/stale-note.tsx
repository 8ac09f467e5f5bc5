import { useTexts } from '../../texts/texts.tsx';
import styles from './state.module.css';

/** Says beside a value that it is older than it should be; `measured` is its time, as the screen shows it. */
export function StaleNote({ measured }: { measured: string }) {
  const { ui, air } = useTexts();
  return (
    <span className={styles.note}>
      {ui.stale} · {air.measuredAt(measured)}
    </span>
  );
}

import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './bar.module.css';

/** Says that places, devices and values are invented, and how much of the past is there; on every page of a demo district. */
export function DemoBanner({ historyPercent }: { historyPercent: number | null }) {
  const { ui } = useSharedTexts();
  return (
    <aside className={`${styles.bar} ${styles.demo}`} aria-label={ui.demo.label}>
      {ui.demo.body}
      {historyPercent === null ? null : ` ${ui.demo.loading(historyPercent)}`}
    </aside>
  );
}

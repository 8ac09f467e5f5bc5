import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './bar.module.css';

/** Shows that places, devices and values are fictitious, and how much history is loaded, on every page of a demo. */
export function DemoBanner({ historyPercent }: { historyPercent: number | null }) {
  const { ui } = useSharedTexts();
  return (
    <aside className={`${styles.bar} on-information`} aria-label={ui.demo.label}>
      {ui.demo.body}
      {historyPercent === null ? null : ` ${ui.demo.loading(historyPercent)}`}
    </aside>
  );
}

import { useSharedTexts } from '../../texts/shared-texts.tsx';
import styles from './bar.module.css';

/** Says that places, devices and values are invented; on every page of a demo district. */
export function DemoBanner() {
  const { ui } = useSharedTexts();
  return (
    <aside className={`${styles.bar} ${styles.demo}`} aria-label={ui.demo.label}>
      {ui.demo.body}
    </aside>
  );
}

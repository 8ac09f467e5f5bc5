import { useTexts } from '../../texts/texts.tsx';
import styles from './bar.module.css';

/** Says that places, devices and values are invented; on every page of a demo district. */
export function DemoBanner() {
  const { shell } = useTexts();
  return (
    <aside className={`${styles.bar} ${styles.demo}`} aria-label={shell.demo.label}>
      {shell.demo.body}
    </aside>
  );
}

import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './bar.module.css';

/** At the top while live values don't arrive. Its live region is always there, so that it is read out when it fills. */
export function OfflineBar({ on }: { on: boolean }) {
  const { ui } = useSharedTexts();
  return (
    <div role="status" className={on ? `${styles.bar} ${styles.offline}` : undefined}>
      {on ? ui.offline : null}
    </div>
  );
}

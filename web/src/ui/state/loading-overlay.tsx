import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './state.module.css';
import { useLingering } from './use-lingering.ts';

/** From the specification: the overlay hides this long after loading ends. */
const hideAfterMs = 100;

/** Covers the page during an action. */
export function LoadingOverlay({ on }: { on: boolean }) {
  const { ui } = useSharedTexts();
  const shown = useLingering(on, hideAfterMs);
  if (!shown) return null;
  return (
    <div className={styles.overlay} role="status" aria-label={ui.loading}>
      <span className={styles.ring} />
    </div>
  );
}

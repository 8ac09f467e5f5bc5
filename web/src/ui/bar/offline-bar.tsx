import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './bar.module.css';

/**
 * Shown at the top while live values don't arrive. Its live region is always in the document, so that screen readers
 * announce changes.
 */
export function OfflineBar({ on }: { on: boolean }) {
  const { ui } = useSharedTexts();
  return (
    <div
      role="status"
      className={on ? `body-small centred padded-block-2 padded-inline-6 ${styles.offline}` : undefined}
    >
      {on ? ui.offline : null}
    </div>
  );
}

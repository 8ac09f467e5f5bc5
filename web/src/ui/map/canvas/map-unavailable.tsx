import { useSharedTexts } from '../../../texts/shared-texts.tsx';
import styles from './map-unavailable.module.css';

/** Stands in the map's place where it can't be drawn. */
export function MapUnavailable() {
  const { map: words } = useSharedTexts();
  return (
    <div className={styles.unavailable} role="status">
      <p className={styles.what}>{words.unavailable}</p>
      <p>{words.unavailableHelp}</p>
    </div>
  );
}

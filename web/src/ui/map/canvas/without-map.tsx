/** What stands in the map's place while there is none. */
import { useSharedTexts } from '../../../texts/shared-texts.tsx';
import styles from './without-map.module.css';

interface WithoutMapProps {
  /** False until its first picture is drawn; true where this browser can't draw it. */
  isUnavailable?: boolean;
  /** Whether the same places stand in a list beside it. */
  hasList: boolean;
}

/** Says that there is no map, or none yet, and where else its places are. It is there before any script runs. */
export function WithoutMap({ isUnavailable = false, hasList }: WithoutMapProps) {
  const { map: words } = useSharedTexts();
  return (
    <div
      className={styles.instead}
      role={isUnavailable ? 'status' : undefined}
      data-passing={!isUnavailable || undefined}
    >
      <p>
        <strong>{isUnavailable ? words.unavailable : words.loading}</strong>
        {hasList ? (
          <>
            <br />
            {words.inList}
          </>
        ) : null}
      </p>
    </div>
  );
}

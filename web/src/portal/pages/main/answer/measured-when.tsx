import type { Marker } from '@maru/contract/place';
import { useNow } from '../../../../lib/clock/use-now.ts';
import { formatAgo, formatDatetime, isoSeoul } from '../../../../lib/formats/datetime.ts';
import { Marked } from '../../../../texts/marked.tsx';
import { useTexts } from '../../../../texts/texts.tsx';
import type { Summary } from '../markers/summary.ts';
import styles from './answer.module.css';
import { formatDistance, type Near } from './nearest.ts';

/** Often enough for words of minutes. */
const renewMs = 15_000;

interface MeasuredWhenProps {
  near: Near | null;
  /** The favourite that is shown where nothing is near. */
  kept: Marker | null;
  summary: Summary;
}

/** Whose values the answer shows, and when they were measured. */
export function MeasuredWhen({ near, kept, summary }: MeasuredWhenProps) {
  const texts = useTexts();
  const now = useNow(renewMs);
  const measured = summary.measurementDatetime;
  return (
    <p className={styles.source}>
      <Marked>
        {near ? texts.main.nearest(near.marker.installationPlaceName, formatDistance(near.metres)) : null}
      </Marked>
      <Marked>{!near && kept ? texts.main.kept(kept.installationPlaceName) : null}</Marked>
      {!near && !kept ? texts.main.stations(summary.count) : null}
      {measured ? (
        <span className={styles.when}>
          <time dateTime={isoSeoul(measured)}>{texts.places.measuredAt(formatDatetime(measured))}</time> (
          {formatAgo(measured, now, texts.main.ago)})
        </span>
      ) : null}
    </p>
  );
}

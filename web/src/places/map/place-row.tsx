import type { Marker } from '@maru/contract/place';
import type { Measure } from '@maru/domain/measure';
import { formatDatetime } from '../../lib/formats/datetime.ts';
import { formatMeasurement } from '../../lib/formats/measurement.ts';
import { Marked } from '../../texts/marked.tsx';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import { GradeBadge } from '../../ui/grade/grade-badge.tsx';
import { LiveValue } from '../../ui/state/live-value.tsx';
import styles from './place-row.module.css';

interface PlaceRowProps {
  marker: Marker;
  measure: Measure;
  dongName: string | undefined;
  /** Whether the value is from outside or inside, where the map shows both. */
  side: string | undefined;
}

/** A place in the list beside the map. */
export function PlaceRow({ marker, measure, dongName, side }: PlaceRowProps) {
  const { measures: words, places } = useSharedTexts();
  const { measurementStatus: grade, measurementDatetime: time, measurementValue: value } = marker;
  const isSilent = grade === 'inspection' && time !== null;
  const where = isSilent ? places.measuredAt(formatDatetime(time)) : dongName;
  return (
    <span className={styles.row} data-stale={grade === 'inspection' || undefined}>
      <span className={styles.name}>
        <Marked>{marker.installationPlaceName}</Marked>
      </span>
      <span className={styles.where}>
        <Marked>{[side, where].filter(Boolean).join(' · ')}</Marked>
      </span>
      <span className={styles.value}>
        <LiveValue key={measure.type} value={value}>
          {formatMeasurement(measure, value)}
        </LiveValue>
      </span>
      <span className={styles.grade}>
        <GradeBadge grade={grade} word={words.gradeWord(grade, measure)} variant="plain" />
      </span>
    </span>
  );
}

import type { AirMeasurementType } from '@maru/domain/air';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { formatMeasurement } from '../../../lib/formats/measurement.ts';
import { gradeWord } from '../../../texts/grade-word.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { GradeBadge } from '../../../ui/grade/grade-badge.tsx';
import { LiveValue } from '../parts/live-value.tsx';
import type { AirMarker } from '../parts/marker.ts';
import styles from './place-row.module.css';

interface PlaceRowProps {
  marker: AirMarker;
  type: AirMeasurementType;
  dongName: string | undefined;
}

/** A place in the list beside the map. */
export function PlaceRow({ marker, type, dongName }: PlaceRowProps) {
  const texts = useTexts();
  const { measurementStatus: grade, measurementDatetime: time, measurementValue: value } = marker;
  const isSilent = grade === 'inspection' && time !== null;
  return (
    <span className={styles.row} data-stale={grade === 'inspection' || undefined}>
      <span className={styles.name}>{marker.installationPlaceName}</span>
      <span className={styles.where}>{isSilent ? texts.air.measuredAt(formatDatetime(time)) : dongName}</span>
      <span className={styles.value}>
        <LiveValue key={type} value={value}>
          {formatMeasurement(type, value)}
        </LiveValue>
      </span>
      <span className={styles.grade}>
        <GradeBadge grade={grade} word={gradeWord(texts, grade, type)} variant="plain" />
      </span>
    </span>
  );
}

import type { Marker } from '@maru/contract/place';
import type { Measure } from '@maru/domain/measure';
import type { ReactNode } from 'react';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { formatMeasurement } from '#lib/formats/measurement.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { LiveValue } from '#ui/state/live-value.tsx';
import styles from './place-row.module.css';

interface PlaceRowProps {
  marker: Marker;
  measure: Measure;
  dongName: string | undefined;
  /** The side of the value, if the map shows both. */
  side: string | undefined;
}

/** A measured place in the list beside the map. */
export function PlaceRow({ marker, measure, dongName, side }: PlaceRowProps) {
  const { measures: words, places } = useSharedTexts();
  const { measurementStatus: grade, measurementDatetime: time, measurementValue: value } = marker;
  const isSilent = grade === 'inspection' && time !== null;
  const where = isSilent ? places.measuredAt(formatDatetime(time)) : dongName;
  return (
    <ListRow
      name={marker.installationPlaceName}
      where={<Marked>{[side, where].filter(Boolean).join(' · ')}</Marked>}
      value={
        <LiveValue key={measure.type} value={value}>
          {formatMeasurement(measure, value)}
        </LiveValue>
      }
      sign={<GradeBadge grade={grade} word={words.gradeWord(grade, measure)} variant="plain" />}
      isStale={grade === 'inspection'}
    />
  );
}

interface ListRowProps {
  name: string;
  /** The line below the name. */
  where: ReactNode;
  /** The main value, at the end of the name's line. */
  value: ReactNode;
  /** The value's meaning, below the value. */
  sign?: ReactNode;
  isStale?: boolean;
}

/** A row in the list beside the map; all rows have equal height. */
export const ListRow = ({ name, where, value, sign, isStale = false }: ListRowProps) => (
  <span className={styles.row} data-stale={isStale || undefined}>
    <span className={styles.name}>
      <Marked>{name}</Marked>
    </span>
    <span className={styles.where}>{where}</span>
    <span className={`fades ${styles.value}`}>{value}</span>
    {sign === undefined ? null : <span className={styles.grade}>{sign}</span>}
  </span>
);

import { formatDatetime, isoSeoul } from '../../../lib/formats/datetime.ts';
import { noValue } from '../../../lib/formats/measurement.ts';
import styles from './value-columns.module.css';

interface MeasuredAtProps {
  latest: { measurementDatetime: string | null; isStale: boolean };
}

/** When values were measured; grayed with them where they are stale. */
export function MeasuredAt({ latest: { measurementDatetime, isStale } }: MeasuredAtProps) {
  if (measurementDatetime === null) return noValue;
  return (
    <time className={styles.time} dateTime={isoSeoul(measurementDatetime)} data-stale={isStale || undefined}>
      {formatDatetime(measurementDatetime)}
    </time>
  );
}

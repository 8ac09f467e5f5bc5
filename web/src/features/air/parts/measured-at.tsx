import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { noValue } from '../../../lib/formats/measurement.ts';
import styles from './value-columns.module.css';

interface MeasuredAtProps {
  latest: { measurementDatetime: string | null; isStale: boolean };
}

/** When values were measured; grayed with them where they are stale. */
export function MeasuredAt({ latest: { measurementDatetime, isStale } }: MeasuredAtProps) {
  return (
    <time className={styles.time} dateTime={measurementDatetime?.replace(' ', 'T')} data-stale={isStale || undefined}>
      {measurementDatetime ? formatDatetime(measurementDatetime) : noValue}
    </time>
  );
}

import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import { formatMeasurement, formatValue } from '../../../lib/formats/measurement.ts';
import { airDashboardWords as words } from '../../../texts/ko/console-air.ts';
import { GradeBadge } from '../../../ui/grade/grade-badge.tsx';
import styles from './dashboard.module.css';

type Side = OutputOf<'GET /admin/api/dashboard/air-quality/summary'>['indoor'];

const [ultraFineDust, ...others] = airMeasures;
const names = {
  ultraFineDust: 'avgUltraFineDust',
  fineDust: 'avgFineDust',
  temperature: 'avgTemperature',
  humidity: 'avgHumidity',
  voc: 'avgVoc',
  co2: 'avgCo2',
} as const;

/** The present averages of one side, and how many places stand at each grade of ultra fine dust. */
export function SideSummary({ title, side }: { title: string; side: Side }) {
  const counts = side?.gradeCounts.find(({ measurementType }) => measurementType === 'ultra_fine_dust')?.counts ?? [];
  return (
    <section className={styles.side}>
      <h2>
        {title} <small>{side ? words.places(side.placeCount) : words.none}</small>
      </h2>
      {side ? (
        <>
          <p className={styles.figure}>
            <strong>{formatValue(ultraFineDust, side.avgUltraFineDust)}</strong>
            <GradeBadge grade={side.avgUltraFineDustStatus} word={side.avgUltraFineDustStatusName} variant="solid" />
          </p>
          <dl className={styles.values}>
            {others.map((measure) => (
              <div key={measure.type}>
                <dt>{measure.name}</dt>
                <dd>{formatMeasurement(measure, side[names[measure.field]])}</dd>
              </div>
            ))}
          </dl>
          <ul className={styles.counts}>
            {counts.map(({ status, statusName, count }) => (
              <li key={status}>
                <GradeBadge grade={status} word={statusName} variant="plain" /> {words.places(count)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

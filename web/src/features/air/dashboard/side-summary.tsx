import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import { valueName } from '@maru/domain/measure';
import { formatMeasurement, formatValue } from '#lib/formats/measurement.ts';
import { Panel, PanelValues } from '#places/dashboard/panels.tsx';
import { dashboardWords as words } from '#texts/ko/console-dashboard.ts';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import styles from './side-summary.module.css';

type Side = OutputOf<'GET /admin/api/dashboard/air-quality/summary'>['indoor'];

const [ultraFineDust, ...others] = airMeasures;

/** The current averages of one side, and its number of places by grade of ultra fine dust. */
export function SideSummary({ title, side }: { title: string; side: Side }) {
  const counts = side?.gradeCounts.find(({ measurementType }) => measurementType === 'ultra_fine_dust')?.counts ?? [];
  return (
    <Panel title={title} note={side ? words.places(side.placeCount) : words.none}>
      {side ? (
        <>
          <p className={styles.figure}>
            <strong>{formatValue(ultraFineDust, side.avgUltraFineDust)}</strong>
            <GradeBadge grade={side.avgUltraFineDustStatus} word={side.avgUltraFineDustStatusName} variant="solid" />
          </p>
          <PanelValues
            values={others.map((measure) => [measure.name, formatMeasurement(measure, side[valueName(measure.field)])])}
          />
          <ul className="row wrap text-18 row-gap-2 column-gap-5">
            {counts.map(({ status, statusName, count }) => (
              <li key={status}>
                <GradeBadge grade={status} word={statusName} variant="plain" /> {words.places(count)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}

import type { OutputOf } from '@maru/contract';
import { airMeasure } from '@maru/domain/air';
import { formatValue } from '../../../lib/formats/measurement.ts';
import { airDashboardWords as words } from '../../../texts/ko/console-air.ts';
import { GradeBadge } from '../../../ui/grade/grade-badge.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import styles from './dashboard.module.css';

type Row = OutputOf<'GET /admin/api/dashboard/air-quality/summary'>['ranking'][number];

/** The places of most ultra fine dust, their names masked. */
export function Ranking({ rows }: { rows: readonly Row[] }) {
  return (
    <section className={styles.ranking}>
      <h2>{words.ranking}</h2>
      {rows.length === 0 ? (
        <EmptyState />
      ) : (
        <table>
          <caption className={styles.caption}>{words.ranking}</caption>
          <thead>
            <tr>
              {[words.rank, words.place, words.value, words.grade].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.installationPlaceId}>
                <td>{at + 1}</td>
                <th scope="row">{row.installationPlaceName}</th>
                <td>{formatValue(airMeasure('ultra_fine_dust'), row.measurementValue)}</td>
                <td>
                  <GradeBadge grade={row.measurementStatus} word={row.measurementStatusName} variant="plain" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

import type { InputOf, OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { useCall } from '#lib/api/use-call.ts';
import { peopleDashboardWords, peopleStatisticsWords as words } from '#texts/ko/console-people.ts';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import styles from '../people.module.css';

const driftCall = 'GET /admin/api/statistics/cctvs/detail/drift';
type Day = OutputOf<typeof driftCall>['list'][number];

const columns: Column<Day>[] = [
  { id: 'date', header: words.driftDate, isRowHeader: true, isWhole: true, cell: (day) => day.driftDate },
  { id: 'in', header: words.in, isNumeric: true, cell: (day) => grouped(day.personInCount) },
  { id: 'out', header: words.out, isNumeric: true, cell: (day) => grouped(day.personOutCount) },
  { id: 'drift', header: words.drift, isNumeric: true, cell: (day) => peopleDashboardWords.signed(day.driftCount) },
];

/** The drift of each completed day of an area, which shows the reliability of its counts. */
export function Drift(query: InputOf<typeof driftCall>['query']) {
  const { data, error, isError, refetch } = useCall(driftCall, { query }, { keepPrevious: true });
  return (
    <div className={styles.below}>
      <Section title={words.drift}>
        <p>{words.driftNote}</p>
        {data?.list.length === 0 ? <EmptyState /> : null}
        {data && data.list.length > 0 ? (
          <DataTable caption={words.drift} columns={columns} rows={data.list} rowKey={(day) => day.driftDate} />
        ) : null}
        {!data && isError ? <FailedState what={words.drift} problem={error} onRetry={() => void refetch()} /> : null}
        {!data && !isError ? <TableSkeleton rowCount={3} /> : null}
      </Section>
    </div>
  );
}

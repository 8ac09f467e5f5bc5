import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { visitStatuses } from '@maru/domain/vehicle-plan';
import { useState } from 'react';
import { download } from '#lib/api/file.ts';
import { useRefreshedCall } from '#places/dashboard/dashboard-screen.tsx';
import { ChooseButton, Panel } from '#places/dashboard/panels.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { TurnButtons, useCarousel } from '#ui/carousel/carousel.tsx';
import { ExcelButton } from '#ui/excel/excel-button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import styles from './operation-report.module.css';

const words = consoleVehiclesWords.dashboard;
const { statistics } = consoleVehiclesWords;
const reportCall = 'GET /admin/api/dashboard/clean-environment/vehicle/operation-report';
type Row = OutputOf<typeof reportCall>['list'][number];

/** Number of rows that fit below a wall's map; further rows are shown page by page. */
const pageSize = 5;
const turnMs = 10_000;

const figure = (id: string, header: string, value: (row: Row) => number | null, note?: string): Column<Row> => ({
  id,
  header,
  ...(note !== undefined && { note }),
  isNumeric: true,
  cell: (row) => {
    const shown = value(row);
    return shown === null ? '-' : grouped(shown, note === undefined ? {} : { least: 1, most: 1 });
  },
});

const columnsOf = (onChoose: (vehicleId: number) => void): Column<Row>[] => [
  {
    id: 'number',
    header: consoleVehiclesWords.number,
    isRowHeader: true,
    isWhole: true,
    cell: (row) => <ChooseButton onClick={() => onChoose(row.vehicleId)}>{row.vehicleNumber}</ChooseButton>,
  },
  { id: 'use', header: words.of, isWhole: true, cell: (row) => row.vehicleTypeName },
  { id: 'time', header: statistics.time, isWhole: true, cell: (row) => row.operationDatetimeString },
  figure('distance', statistics.distance, (row) => row.drivingDistance, statistics.km),
  figure('average', statistics.average, (row) => row.avgVelocity, statistics.speed),
  figure('planned', words.planned, (row) => row.plannedCount),
  figure('visited', visitStatuses.visited, (row) => row.visitedCount),
  figure('outside', visitStatuses.outside, (row) => row.outsideCount),
  figure('missed', visitStatuses.missed, (row) => row.missedCount),
];

/** Today's driving and completed plan of each vehicle. */
export function OperationReport({ onChoose }: { onChoose: (vehicleId: number) => void }) {
  const [pageCount, setPageCount] = useState(0);
  const carousel = useCarousel(pageCount, turnMs);
  const report = useRefreshedCall(reportCall, { query: { pageNumber: carousel.at + 1, pageSize } });
  const { data } = report;
  const counted = data ? Math.ceil(data.totalCount / pageSize) : pageCount;
  if (counted !== pageCount) setPageCount(counted);
  if (!data) return <Unanswered call={report} what={words.report} height="16rem" />;
  return (
    <div className={styles.report} {...carousel.hold}>
      <Panel
        title={words.report}
        aside={
          <>
            {pageCount > 1 ? (
              <>
                <span>{words.pageOf(carousel.at + 1, pageCount)}</span>
                <TurnButtons carousel={carousel} previous={words.previousPage} next={words.nextPage} />
              </>
            ) : null}
            <ExcelButton download={(options) => download(`${reportCall}/excel`, { query: {} }, options)} />
          </>
        }
      >
        {data.list.length === 0 ? (
          <EmptyState />
        ) : (
          <DataTable
            caption={words.report}
            columns={columnsOf(onChoose)}
            rows={data.list}
            rowKey={(row) => String(row.vehicleId)}
          />
        )}
      </Panel>
    </div>
  );
}

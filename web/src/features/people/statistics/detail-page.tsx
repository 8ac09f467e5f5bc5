import type { InputOf, OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import type { CctvType } from '@maru/domain/people';
import { useCall } from '#lib/api/use-call.ts';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { StatisticsDetail, useFilters } from '#screens/statistics/statistics.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { peopleDashboardWords, peopleStatisticsWords as words } from '#texts/ko/console-people.ts';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import { areaCodeOf } from '../area-filter.tsx';
import { countColumns, countedFilters, Flow, page, repairedColumn, typeIn } from './statistics-page.tsx';

interface Area {
  /** The area's code. */
  key: string;
  name: string;
  type: CctvType;
}

const cctvsOf = ({ key: installationPlaceCode, name, type }: Area) =>
  listOf('GET /admin/api/statistics/cctvs/detail', {
    page,
    title: `${words.detailTitle} · ${name}`,
    key: 'rowNumber',
    name: 'measurementDatetime',
    query: { installationPlaceCode },
    filters: countedFilters,
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'measurementDatetime', header: words.time, as: 'whole' },
      { field: 'managementCode', header: words.code, as: 'whole' },
      {
        id: 'address',
        header: words.address,
        cell: ({ address, detailAddress }) => `${address} ${detailAddress}`.trim(),
      },
      ...countColumns(type),
      repairedColumn,
    ],
    excel: 'GET /admin/api/statistics/cctvs/detail/excel',
  });

/** Counts of each CCTV of an area, and the drift of its days. */
export function PeopleStatisticsDetailPage() {
  const chosen = useFilters(countedFilters);
  return (
    <StatisticsDetail
      page={page}
      words={words}
      missing={words.noArea}
      named={(address): Area | null => {
        const key = areaCodeOf(address, '');
        return key === '' ? null : { key, name: address.locationName ?? key, type: typeIn(address.cctvType) };
      }}
      list={cctvsOf}
    >
      {({ of: { key: installationPlaceCode }, list, toList }) => (
        <ListScreen
          list={list}
          actions={toList}
          overview={<Flow query={{ ...chosen, installationPlaceCode }} />}
          below={
            <Drift
              query={{
                installationPlaceCode,
                startDatetime: chosen.startDatetime ?? '',
                endDatetime: chosen.endDatetime ?? '',
              }}
            />
          }
        />
      )}
    </StatisticsDetail>
  );
}

const driftCall = 'GET /admin/api/statistics/cctvs/detail/drift';
type Day = OutputOf<typeof driftCall>['list'][number];

const driftColumns: Column<Day>[] = [
  { id: 'date', header: words.driftDate, isRowHeader: true, isWhole: true, cell: (day) => day.driftDate },
  { id: 'in', header: words.in, isNumeric: true, cell: (day) => grouped(day.personInCount) },
  { id: 'out', header: words.out, isNumeric: true, cell: (day) => grouped(day.personOutCount) },
  { id: 'drift', header: words.drift, isNumeric: true, cell: (day) => peopleDashboardWords.signed(day.driftCount) },
];

/** The drift of each completed day of an area. A large drift means that the area's counts are unreliable. */
function Drift({ query }: { query: InputOf<typeof driftCall>['query'] }) {
  const drift = useCall(driftCall, { query }, { keepPrevious: true });
  return (
    <div className="above-6">
      <Section title={words.drift}>
        <p>{words.driftNote}</p>
        <AnsweredTable
          caption={words.drift}
          call={drift}
          rows={drift.data?.list}
          waitingRows={3}
          empty={<EmptyState />}
          columns={driftColumns}
          rowKey={(day) => day.driftDate}
        />
      </Section>
    </div>
  );
}

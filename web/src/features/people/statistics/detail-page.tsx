import type { CctvType } from '@maru/domain/people';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { StatisticsDetail, useFilters } from '#screens/statistics/statistics.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { peopleStatisticsWords as words } from '#texts/ko/console-people.ts';
import { askedAreaCode } from '../area-code.ts';
import { Drift } from './drift.tsx';
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

/** Counts of each CCTV in an area, and the drift of its days. */
export function PeopleStatisticsDetailPage() {
  const chosen = useFilters(countedFilters);
  return (
    <StatisticsDetail
      page={page}
      words={words}
      missing={words.noArea}
      named={(address): Area | null => {
        const key = askedAreaCode(address, '');
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
              installationPlaceCode={installationPlaceCode}
              startDatetime={chosen.startDatetime ?? ''}
              endDatetime={chosen.endDatetime ?? ''}
            />
          }
        />
      )}
    </StatisticsDetail>
  );
}

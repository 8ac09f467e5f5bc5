import type { InputOf, OutputOf } from '@maru/contract';
import { firstPage, largestPageSize } from '@maru/domain/paging';
import { cctvTypes, defaultAreaCode } from '@maru/domain/people';
import { datetimeTypes, formatSeoulDate } from '@maru/domain/seoul-time';
import { useMemo } from 'react';
import { api } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { dayOr } from '#lib/clock/days.ts';
import { noValue } from '#lib/formats/measurement.ts';
import { pageSizeChange, pagingOf } from '#lib/paths/paging-state.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useLastPage } from '#lib/paths/use-last-page.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { useTexts } from '#texts/texts.tsx';
import { SelectField, TextField } from '#ui/filter-bar/fields.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { Figures } from '#ui/page/figures.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import { pageCount } from '#ui/table/page-window.ts';
import { Pager } from '#ui/table/pager.tsx';
import { allAreas, areaCodeOf, knownArea } from './area-filter.tsx';
import { FlowChart } from './flow-chart.tsx';
import { flowColumns, flowTable } from './flow-table.tsx';

const rowsCall = 'GET /api/cctv/statistics';
const chartCall = 'GET /api/cctv/statistics/chart';
const dayMs = 86_400_000;

/** The page's state in its address; missing or invalid parts default to a week of the first area. */
function parse(search: Search) {
  const now = new Date();
  return {
    filters: {
      installationPlaceCode: areaCodeOf(search, defaultAreaCode),
      datetimeType: oneOf(datetimeTypes, search.datetimeType, 'day'),
      startDate: dayOr(formatSeoulDate(new Date(now.getTime() - 7 * dayMs)), search.startDate),
      endDate: dayOr(formatSeoulDate(now), search.endDate),
    },
    ...pagingOf(search),
  };
}

type Shown = ReturnType<typeof parse>;

/** The rows of all pages, newest first. */
async function allRows(query: Omit<InputOf<typeof rowsCall>['query'], 'pageNumber' | 'pageSize'>) {
  const all: OutputOf<typeof rowsCall>['list'] = [];
  for (let pageNumber: number = firstPage; ; pageNumber += 1) {
    const { list, totalCount } = await api(rowsCall, { query: { ...query, pageNumber, pageSize: largestPageSize } });
    all.push(...list);
    if (list.length === 0 || all.length >= totalCount) return all;
  }
}

/** Counts in and out of one area or all, by hour, day or month. */
export function PopulationStatisticsPage() {
  const { people } = useTexts();
  const words = people.statistics;
  const [{ filters: requested, pageNumber, pageSize }, write] = useSearchState(parse);
  const change = write as AreaStatisticsProps['change'];
  const areas = useCall('GET /api/cctv/installation-place/measurement-location', {});
  const installationPlaceCode = knownArea(requested.installationPlaceCode, areas.data?.list);
  const filters = useMemo(() => ({ ...requested, installationPlaceCode }), [requested, installationPlaceCode]);
  const cleared = parse({}).filters;
  const options = [
    { code: allAreas, name: words.allAreas },
    ...(areas.data?.list ?? []).map((area) => ({
      code: area.installationPlaceCode,
      name: area.installationPlaceCodeName,
    })),
  ];
  const areaName = options.find(({ code }) => code === installationPlaceCode)?.name ?? installationPlaceCode;
  return (
    <>
      <PageIntro title={words.title} line={words.line} />
      <FilterBar
        label={words.filters}
        applied={filters}
        cleared={{ ...cleared, installationPlaceCode: knownArea(cleared.installationPlaceCode, areas.data?.list) }}
        onApply={(chosen) => change({ ...chosen, pageNumber: undefined }, { push: true })}
      >
        {(chosen, choose) => (
          <>
            <SelectField
              label={people.area}
              value={chosen.installationPlaceCode}
              options={options}
              onChange={(code) => choose({ installationPlaceCode: code })}
            />
            <SelectField
              label={words.unit}
              value={chosen.datetimeType}
              options={datetimeTypes.map((code) => ({ code, name: words.units[code] }))}
              onChange={(code) => choose({ datetimeType: oneOf(datetimeTypes, code, 'day') })}
            />
            {(['startDate', 'endDate'] as const).map((name) => (
              <TextField
                key={name}
                label={name === 'startDate' ? words.start : words.end}
                type="date"
                value={chosen[name]}
                onChange={(value) => choose({ [name]: value })}
              />
            ))}
          </>
        )}
      </FilterBar>
      <AreaStatistics
        key={installationPlaceCode}
        areaName={areaName}
        filters={filters}
        pageNumber={pageNumber}
        pageSize={pageSize}
        change={change}
      />
    </>
  );
}

interface AreaStatisticsProps extends Shown {
  areaName: string;
  change: (changes: object, options?: { push?: boolean }) => void;
}

/** Totals, chart and table of one area or all. The answer to the previous filters stays while the next one loads. */
function AreaStatistics({ areaName, filters, pageNumber, pageSize, change }: AreaStatisticsProps) {
  const { people } = useTexts();
  const words = people.statistics;
  const { installationPlaceCode, ...period } = filters;
  const query = { ...period, ...(installationPlaceCode !== allAreas && { installationPlaceCode }) };
  const rows = useCall(rowsCall, { query: { ...query, pageNumber, pageSize } }, { keepPrevious: ['datetimeType'] });
  const chart = useCall(chartCall, { query }, { keepPrevious: true });
  const columns = useMemo(() => flowColumns(people, filters.datetimeType), [people, filters.datetimeType]);
  const totalCount = rows.isError ? 0 : rows.data?.totalCount;
  const isKnown = rows.data && !rows.isError && !rows.isPlaceholderData;
  const pageChange = (page: number) => ({ pageNumber: page === firstPage ? undefined : page });
  useLastPage(pageNumber, isKnown ? pageCount(rows.data.totalCount, pageSize) : undefined, (last) =>
    change(pageChange(last)),
  );
  const title = people.chart(areaName, people.persons);
  const wholeTable = async () => flowTable(areaName, await allRows(query), people, filters.datetimeType);
  return (
    <>
      <FlowTotals query={query} />
      {chart.data ? (
        <div className="below-6">
          <FlowChart
            isTakeable
            table={wholeTable}
            title={title}
            unit={people.personUnit}
            names={people}
            series={chart.data.series}
            datetimeType={chart.data.datetimeType}
          />
          {chart.data.datetimeType !== filters.datetimeType && !chart.isPlaceholderData ? (
            <p className="flush muted small">{words.byDay}</p>
          ) : null}
        </div>
      ) : chart.isError ? null : (
        <Skeleton height="18rem" />
      )}
      <AnsweredTable
        caption={words.title}
        call={{ ...rows, refetch: pageNumber === firstPage ? rows.refetch : () => change(pageChange(firstPage)) }}
        rows={rows.isError ? undefined : rows.data?.list}
        waitingRows={pageSize}
        empty={
          totalCount === 0 ? (
            <EmptyState>
              <p>{words.emptyHint}</p>
            </EmptyState>
          ) : null
        }
        columns={columns}
        rowKey={(row) => row.measurementDatetime}
        isUpdating={rows.isPlaceholderData}
      />
      <Pager
        label={words.title}
        pageNumber={pageNumber}
        pageSize={pageSize}
        totalCount={totalCount ?? 0}
        onPage={(page) => change(pageChange(page), { push: true })}
        onPageSize={(size) => change(pageSizeChange(size))}
      />
    </>
  );
}

/** Ins and outs over a whole range, and the number of areas and CCTVs. */
function FlowTotals({ query }: { query: Omit<InputOf<typeof chartCall>['query'], 'cctvType'> }) {
  const { people: words } = useTexts();
  const persons = useCall(chartCall, { query }, { keepPrevious: true });
  const cars = useCall(chartCall, { query: { ...query, cctvType: 'car' } }, { keepPrevious: true });
  const counted = useCall('GET /api/cctv/installation-place/device-summary', {});
  const answers = { person: persons, car: cars };
  const sums = cctvTypes.flatMap((type) => {
    const { data, isError } = answers[type];
    return (['in', 'out'] as const).map((direction) => {
      const points = isError ? undefined : data?.series.find((line) => line.direction === direction)?.points;
      const sum = points?.reduce((all, { value }) => all + (value ?? 0), 0);
      const format = type === 'person' ? words.personCount : words.carCount;
      return [`${words.types[type]} ${words[direction]}`, sum === undefined ? noValue : format(sum)] as const;
    });
  });
  const summary = counted.data;
  const facts = [
    ...sums,
    [words.areas, summary ? words.areaCount(summary.measurement_area_count) : noValue],
    [words.cctvs, summary ? words.cctvCount(summary.cctv_device_count) : noValue],
  ] as const;
  return <Figures label={words.statistics.totals} figures={facts} />;
}

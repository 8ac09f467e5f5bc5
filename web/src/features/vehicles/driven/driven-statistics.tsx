import type { OutputOf } from '@maru/contract';
import { formatSeoulDate, parseSeoul } from '@maru/domain/seoul-time';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { noValue } from '../../../lib/formats/measurement.ts';
import { oneOf, type Search } from '../../../lib/paths/search.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { useSharedTexts } from '../../../texts/shared-texts.tsx';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { SelectField, TextField } from '../../../ui/filter-bar/fields.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { kilometres } from '../vehicle-today.tsx';
import styles from '../vehicles.module.css';
import { useVehicleWords } from '../words.ts';

const call = 'GET /api/clean-environment/statistics/vehicles';
type Row = OutputOf<typeof call>['list'][number];

const units = ['day', 'month'] as const;
/** Days that are shown where nobody asks for others. */
const usualDays = { day: 30, month: 365 } as const;
const dayMs = 86_400_000;

const dayOf = (text: string | undefined, fallback: string): string =>
  text?.length === 'YYYY-MM-DD'.length && parseSeoul(text) ? text : fallback;

/** What is asked for, as the address holds it. */
function parse({ datetimeType, startDatetime, endDatetime }: Search) {
  const unit = oneOf(units, datetimeType, 'day');
  const now = new Date();
  return {
    datetimeType: unit,
    startDatetime: dayOf(startDatetime, formatSeoulDate(new Date(now.getTime() - usualDays[unit] * dayMs))),
    endDatetime: dayOf(endDatetime, formatSeoulDate(now)),
  };
}

/** What all cleaning vehicles drove together, by day or month. */
export function DrivenStatistics() {
  const words = useVehicleWords();
  const { ui } = useSharedTexts();
  const [query, change] = useSearchState(parse);
  const { data, error, refetch, isPlaceholderData } = useCall(call, { query }, { keepPrevious: true });
  const columns = useMemo(() => columnsOf(words), [words]);
  const list = error ? undefined : data?.list;
  const series = useMemo(
    () => [
      {
        name: words.distance,
        points: (list ?? []).map(({ drivingDate, drivingDistance }) => ({
          measurementDatetime: drivingDate,
          value: drivingDistance,
        })),
      },
    ],
    [list, words],
  );
  return (
    <>
      <Period key={JSON.stringify(query)} asked={query} onAsk={(next) => change(next, { push: true })} />
      {error ? (
        <FailedState what={words.statistics.tabs.vehicle} problem={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <TableSkeleton rowCount={8} /> : null}
      {list ? (
        <>
          {list.length > 0 ? <Totals rows={list} /> : null}
          <TimeChart
            title={words.statistics.chart}
            kind={list.length > 62 ? 'line' : 'bar'}
            unit={words.statistics.kilometres}
            decimals={1}
            datetimeType={query.datetimeType}
            series={series}
            range={query}
            empty={<EmptyState message={ui.emptyChart} />}
            hasTableBeside
          />
          {list.length > 0 ? (
            <DataTable
              caption={words.statistics.tabs.vehicle}
              columns={columns}
              rows={list.toReversed()}
              rowKey={({ drivingDate }) => drivingDate}
              isUpdating={isPlaceholderData}
            />
          ) : null}
        </>
      ) : null}
    </>
  );
}

type Asked = ReturnType<typeof parse>;

function Period({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const words = useVehicleWords().statistics;
  const [typed, setTyped] = useState(asked);
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = typed.startDatetime > typed.endDatetime;
    setIsWrong(wrong);
    if (!wrong) onAsk(typed);
  };
  const field = (label: string, end: 'startDatetime' | 'endDatetime') => (
    <TextField
      label={label}
      type="date"
      value={typed[end]}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? id : undefined}
      onChange={(value) => value && setTyped({ ...typed, [end]: value })}
    />
  );
  return (
    <form className={styles.filters} aria-label={words.period} onSubmit={submit} noValidate>
      <SelectField
        label={words.unit}
        value={typed.datetimeType}
        options={units.map((code) => ({ code, name: words.units[code] }))}
        onChange={(unit) => setTyped({ ...typed, datetimeType: oneOf(units, unit, 'day') })}
      />
      {field(words.from, 'startDatetime')}
      {field(words.until, 'endDatetime')}
      <ActionButton type="submit" primary>
        {words.apply}
      </ActionButton>
      {isWrong ? (
        <p id={id} role="alert" className={styles.problem}>
          {words.wrongRange}
        </p>
      ) : null}
    </form>
  );
}

function Totals({ rows }: { rows: readonly Row[] }) {
  const words = useVehicleWords();
  const sum = (field: 'drivingDistance' | 'operationDatetimeMinute') => rows.reduce((all, row) => all + row[field], 0);
  const [distance, minutes] = [sum('drivingDistance'), sum('operationDatetimeMinute')];
  return (
    <section className={styles.panel} aria-label={words.statistics.totals}>
      <dl className={`${styles.facts} ${styles.large}`}>
        <div>
          <dt>{words.distance}</dt>
          <dd>{kilometres(distance)}</dd>
        </div>
        <div>
          <dt>{words.operated}</dt>
          <dd>{words.duration(minutes)}</dd>
        </div>
        <div>
          <dt>{words.average}</dt>
          <dd>{minutes > 0 ? `${(distance / (minutes / 60)).toFixed(1)}\u2009km/h` : noValue}</dd>
        </div>
      </dl>
    </section>
  );
}

function columnsOf(words: ReturnType<typeof useVehicleWords>): Column<Row>[] {
  return [
    { id: 'date', header: words.date, isRowHeader: true, isWhole: true, cell: ({ drivingDate }) => drivingDate },
    {
      id: 'out',
      header: words.statistics.out,
      isNumeric: true,
      cell: ({ operationVehicleCount }) => words.count(operationVehicleCount),
    },
    { id: 'trash', header: words.uses.household, isNumeric: true, cell: ({ trash }) => words.count(trash) },
    { id: 'recycle', header: words.uses.recycling, isNumeric: true, cell: ({ recycle }) => words.count(recycle) },
    { id: 'garbage', header: words.uses.food_waste, isNumeric: true, cell: ({ garbage }) => words.count(garbage) },
    {
      id: 'operated',
      header: words.operated,
      isNumeric: true,
      cell: (row) => words.duration(row.operationDatetimeMinute),
    },
    { id: 'distance', header: words.distance, isNumeric: true, cell: (row) => kilometres(row.drivingDistance) },
    {
      id: 'average',
      header: words.average,
      note: 'km/h',
      isNumeric: true,
      cell: ({ avgVelocity }) => avgVelocity?.toFixed(1) ?? noValue,
    },
  ];
}

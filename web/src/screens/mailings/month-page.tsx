import type { InputOf, OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { formatBucket, previousBucket } from '@maru/domain/seoul-time';
import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { noValue } from '#lib/formats/measurement.ts';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { listAddress } from '#lib/paths/console-paths.ts';
import { monthWords as words } from '#texts/ko/console-month.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { TextField } from '#ui/filter-bar/fields.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { usePlacedSearch } from '../list/placed-search.ts';
import { Unanswered } from '../unanswered.tsx';
import { DongTints } from './dong-tints.tsx';
import styles from './month.module.css';

const monthCall = 'GET /admin/api/month-page';
type Month = OutputOf<typeof monthCall>;
type Query = InputOf<typeof monthCall>['query'];
type Placed = Month['highest']['list'][number];

/** The last completed month, 'YYYY-MM'. */
const lastMonth = (now = new Date()): string => formatBucket(previousBucket(now, 'month'), 'month');

/** Not the years before 2000, which appear while the digits of a year are typed. */
const isMonth = (text = '') => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);
/** A value with the decimals of its figure. */
const shown = (value: number | null, decimals = 0) =>
  value === null ? noValue : grouped(value, { least: decimals, most: decimals });

/** '+1.2 (+8 %)'; a dash if a value is missing. */
function changeOf(value: number | null, before: number | null, decimals: number): string {
  if (value === null || before === null) return noValue;
  const difference = value - before;
  const sign = difference > 0 ? '+' : '';
  const share = before === 0 ? '' : ` (${sign}${Math.round((difference / Math.abs(before)) * 100)} %)`;
  return `${sign}${shown(difference, decimals)}${share}`;
}

/**
 * A group's month on one page: the district, the previous year, the highest and lowest places, and the dongs. Prints on
 * A4.
 */
export function MonthPage() {
  // The route is below a page that has a permission.
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.console?.page }) as Query['page'];
  const [address, change] = usePlacedSearch({ kind: 'page' });
  const month = isMonth(address.month) ? (address.month ?? '') : lastMonth();
  const { statistics } = address;
  /** A month that is being typed: Firefox and Safari have a text field. */
  const [typed, setTyped] = useState<string | null>(null);
  const result = useCall(monthCall, { query: { page, month, ...(statistics && { statistics }) } });
  const { data } = result;
  const title = data && words.titleOf(data.title, data.monthName);
  usePageTitle(title);
  return (
    <div className={`gap-6 grid ${styles.month}`}>
      <PageHead title={title ?? words.link}>
        <TextField
          label={words.month}
          name="month"
          type="month"
          value={typed ?? month}
          onChange={(next) => {
            setTyped(isMonth(next) ? null : next);
            if (isMonth(next)) change({ month: next });
          }}
          onBlur={() => setTyped(null)}
        />
        <ActionButton onClick={() => print()}>{words.print}</ActionButton>
        <ActionLink {...listAddress(page)}>{words.toList}</ActionLink>
      </PageHead>
      {data ? <Shown month={data} /> : <Unanswered call={result} what={words.link} height="20rem" />}
    </div>
  );
}

function Shown({ month }: { month: Month }) {
  const { figures, placeCount, yearBeforeCount, monthName, yearBeforeName, highest, lowest, dongs } = month;
  if (placeCount === 0) return <EmptyState message={words.none} />;
  const columns: Column<Month['figures'][number]>[] = [
    { id: 'name', header: words.figure, isRowHeader: true, cell: ({ name }) => name },
    { id: 'combined', header: words.combined, cell: ({ combined }) => combined },
    { id: 'value', header: monthName, isNumeric: true, cell: ({ value, decimals }) => shown(value, decimals) },
    {
      id: 'before',
      header: yearBeforeName,
      isNumeric: true,
      cell: ({ yearBefore, decimals }) => shown(yearBefore, decimals),
    },
    {
      id: 'change',
      header: words.change,
      isNumeric: true,
      cell: ({ value, yearBefore, decimals }) => changeOf(value, yearBefore, decimals),
    },
  ];
  const [first] = figures;
  return (
    <>
      {month.isRunning ? <p>{words.running}</p> : null}
      <Section title={words.figures}>
        <p className="muted">{words.counted(grouped(placeCount))}</p>
        {yearBeforeCount === 0 ? <p>{words.noYearBefore(yearBeforeName)}</p> : null}
        <DataTable caption={words.figures} columns={columns} rows={figures} rowKey={({ name }) => name} />
      </Section>
      <div className={styles.pair}>
        {[highest, lowest].map(({ title, list }) => (
          <Places key={title} title={title} list={list} figure={first} before={yearBeforeName} />
        ))}
      </div>
      <Section title={words.map}>
        {dongs.length === 0 ? (
          <p>{words.noMap}</p>
        ) : (
          <div className={styles.pair}>
            <div>
              <p className="muted">{words.mapLine(first?.name ?? '')}</p>
              <DongTints dongs={dongs} decimals={first?.decimals ?? 0} />
            </div>
            <DataTable
              caption={words.dongs}
              columns={[
                { id: 'dong', header: words.dong, isRowHeader: true, cell: ({ dongName }) => dongName },
                {
                  id: 'value',
                  header: first?.name ?? '',
                  isNumeric: true,
                  cell: ({ value }) => shown(value, first?.decimals),
                },
                { id: 'places', header: words.places, isNumeric: true, cell: ({ placeCount }) => grouped(placeCount) },
              ]}
              rows={dongs}
              rowKey={({ dongName }) => dongName}
            />
          </div>
        )}
      </Section>
    </>
  );
}

interface PlacesProps {
  title: string;
  list: Placed[];
  /** The figure of the listed values: the month's first one. */
  figure: Month['figures'][number] | undefined;
  /** The same month of the previous year. */
  before: string;
}

function Places({ title, list, figure, before }: PlacesProps) {
  if (list.length === 0) return null;
  const hasDongs = list.some(({ dongName }) => dongName !== '');
  // The rank is the row's key, because two places may have the same name.
  const rows = list.map((place, at) => ({ ...place, rank: String(at + 1) }));
  const columns: Column<Placed>[] = [
    { id: 'name', header: words.place, isRowHeader: true, cell: ({ name }) => name },
    ...(hasDongs ? [{ id: 'dong', header: words.dong, cell: ({ dongName }: Placed) => dongName }] : []),
    { id: 'value', header: figure?.name ?? '', isNumeric: true, cell: (place) => shown(place.value, figure?.decimals) },
    { id: 'before', header: before, isNumeric: true, cell: ({ yearBefore }) => shown(yearBefore, figure?.decimals) },
  ];
  return (
    <Section title={title}>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={({ rank }) => rank} />
    </Section>
  );
}

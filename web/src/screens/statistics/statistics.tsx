/** What the console's statistics have in common: the way from a row to its detail, the detail itself, and their charts. */
import type { CallKey, OutputOf } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { listAddress, pagePath } from '#lib/paths/console-paths.ts';
import type { Search } from '#lib/paths/search.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { Section } from '#ui/page/section.tsx';
import type { Filter, FilterValues } from '../list/filters.tsx';
import { usePlacedSearch } from '../list/placed-search.ts';
import { filtersIn } from '../list/use-list.ts';
import { Unanswered } from '../unanswered.tsx';

/** The state with which a detail's list begins. */
export const firstPage = { pageNumber: 1, pageSize: 10 } as const;

/** What the page's address asks of a list's filters. */
export function useFilters(filters: readonly Filter[]): FilterValues {
  const [address] = usePlacedSearch({ kind: 'page' });
  return filtersIn(filters, address);
}

interface View<Row> {
  page: ConsolePage;
  words: { detail: string; view: string };
  /** The list's own. */
  filters: readonly Filter[];
  /** The query of the row's detail, by what the list is filtered by. */
  query: (row: Row, filters: FilterValues) => Record<string, string | number | undefined>;
  /** Names the link to a screen reader. */
  label: (row: Row) => string;
}

/** The last column of a list, which leads from each row to its detail. */
export const viewColumn = <Row,>(view: View<Row>) =>
  ({
    id: 'view',
    header: view.words.detail,
    as: 'action',
    cell: (row: Row) => <ViewLink row={row} {...view} />,
  }) as const;

function ViewLink<Row>({ row, page, words, filters, query, label }: View<Row> & { row: Row }) {
  const chosen = useFilters(filters);
  return (
    <ActionLink to={pagePath(page, 'detail')} search={query(row, chosen)} aria-label={label(row)}>
      {words.view}
    </ActionLink>
  );
}

interface Shown<Of, Rows> {
  of: Of;
  list: Rows;
  /** The link back to the list of statistics. */
  toList: ReactNode;
}

interface StatisticsDetailProps<Of, Rows> {
  page: ConsolePage;
  words: { detailTitle: string; toList: string };
  /** Says that the address names nothing. */
  missing: string;
  /** What an address names; null where it names nothing. Another `key` begins the page again. */
  named: (address: Search) => Of | null;
  /** Declares the list of its rows. */
  list: (of: Of) => Rows;
  /** Draws the list. */
  children: (shown: Shown<Of, Rows>) => ReactNode;
}

/** The detail of statistics: the rows of one thing that the address names. */
export function StatisticsDetail<Of extends { key: string | number }, Rows>(props: StatisticsDetailProps<Of, Rows>) {
  const { page, words, missing, named, list, children } = props;
  const [address] = usePlacedSearch({ kind: 'page' });
  const of = named(address);
  const text = JSON.stringify(of);
  // The same list for the same thing, whatever else of the address changes.
  const rows = useMemo(() => (text === 'null' ? null : list(JSON.parse(text))), [list, text]);
  const toList = <ActionLink {...listAddress(page)}>{words.toList}</ActionLink>;
  if (of === null || rows === null)
    return (
      <MessagePage title={words.detailTitle} body={missing}>
        {toList}
      </MessagePage>
    );
  return <Fragment key={of.key}>{children({ of, list: rows, toList })}</Fragment>;
}

interface ChartSectionProps<K extends CallKey> {
  call: K;
  query: Readonly<Record<string, string | number>>;
  title: string;
  /** Draws the answer. */
  children: (answer: OutputOf<K>) => ReactNode;
}

/** A chart over the range of the list beside it; while another range is asked for, the one before stays. */
export function ChartSection<K extends CallKey>({ call, query, title, children }: ChartSectionProps<K>) {
  const chart = useCall(call, { query } as CallInput<K>, { keepPrevious: true });
  return (
    <Section title={title}>
      {chart.data ? children(chart.data) : <Unanswered call={chart} what={title} height="18rem" />}
    </Section>
  );
}

/** A thing's id in an address; null where it is none. */
export const idIn = (text: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;

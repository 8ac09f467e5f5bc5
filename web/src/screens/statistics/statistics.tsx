/** Common parts of the console's statistics: the link from a row to its detail, the detail, and charts. */
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

/** The initial paging of a detail's list. */
export const firstPage = { pageNumber: 1, pageSize: 10 } as const;

/** Filter values of the list, in the page's address. */
export function useFilters(filters: readonly Filter[]): FilterValues {
  const [address] = usePlacedSearch({ kind: 'page' });
  return filtersIn(filters, address);
}

interface View<Row> {
  page: ConsolePage;
  words: { detail: string; view: string };
  /** The list's own filters. */
  filters: readonly Filter[];
  /** The query of the row's detail, from the list's filters. */
  query: (row: Row, filters: FilterValues) => Record<string, string | number | undefined>;
  /** Accessible name of the link. */
  label: (row: Row) => string;
}

/** The last column of a list, which links each row to its detail. */
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
  /** Message for an invalid address. */
  missing: string;
  /** The object in an address; null if invalid. Another `key` resets the page. */
  named: (address: Search) => Of | null;
  /** Declares the list of the object's rows. */
  list: (of: Of) => Rows;
  children: (shown: Shown<Of, Rows>) => ReactNode;
}

/** A statistics detail: the rows of the object in the address. */
export function StatisticsDetail<Of extends { key: string | number }, Rows>(props: StatisticsDetailProps<Of, Rows>) {
  const { page, words, missing, named, list, children } = props;
  const [address] = usePlacedSearch({ kind: 'page' });
  const of = named(address);
  const text = JSON.stringify(of);
  // The same list for the same object, independent of the rest of the address.
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
  children: (answer: OutputOf<K>) => ReactNode;
}

/** Filters that give a chart's lines their meaning. */
const keepPrevious = ['measurementType', 'cctvType', 'datetimeType', 'deviceId'];

/** A chart over the range of the list beside it. While another range loads, the former chart stays. */
export function ChartSection<K extends CallKey>({ call, query, title, children }: ChartSectionProps<K>) {
  const chart = useCall(call, { query } as CallInput<K>, { keepPrevious });
  return (
    <Section title={title}>
      {chart.data ? children(chart.data) : <Unanswered call={chart} what={title} height="18rem" />}
    </Section>
  );
}

/** An object's id in an address; null if invalid. */
export const idIn = (text: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;

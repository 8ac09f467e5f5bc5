import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { Fragment, type ReactNode, useMemo, useRef } from 'react';
import { oneOf, type Search, wholeNumber } from '#lib/paths/search.ts';
import { useLastPage } from '#lib/paths/use-last-page.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import type { Filter, FilterValues } from '#screens/list/filters.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import type { Column } from '#ui/table/columns.ts';
import { pageCount } from '#ui/table/page-window.ts';
import type { LiveCall } from '../live/live-call.ts';
import styles from './place-list-screen.module.css';
import { PlaceRows } from './place-rows.tsx';

const sorts = ['name', 'worst'] as const;

/** A list's query besides its filters. */
interface PlacesQuery {
  sort: (typeof sorts)[number];
  pageNumber: number;
  pageSize: number;
}

interface PlaceListScreenProps<Row extends { placeId: number }, Query extends object> {
  /** Title, one-line description, and name of the filter bar. */
  words: { title: string; line: string; filters: string };
  places: LiveCall<{ query: Query & Omit<PlacesQuery, 'sort'> }, { list: Row[]; totalCount: number }>;
  /** Must be the same array at every render. */
  filters: readonly Filter<string, NoInfer<Partial<Query>>>[];
  /** The columns, one of which has the id `name`. */
  columns: readonly Column<Row>[];
  /** Renders a place's card, for narrow screens. */
  card: (row: Row) => ReactNode;
  /** Buttons beside the page's title. */
  action?: ReactNode;
  /** Content between the page's title and the filters. */
  above?: ReactNode;
  /** True if states have no severity, so that the list is sorted by name. */
  isByName?: true;
}

/** The list's state in its address, including its filters. */
interface ListState extends Omit<PlacesQuery, 'pageSize'> {
  filters: FilterValues;
}

/** Parses the list's state from its address; missing or invalid values get their default. */
export const parsePlaceList =
  (filters: readonly Filter[]) =>
  (search: Search): ListState => ({
    filters: Object.assign({}, ...filters.map((filter) => filter.parse(search, new Date()))),
    sort: oneOf(sorts, search.sort, 'name'),
    pageNumber: wholeNumber(search.pageNumber, firstPage, firstPage),
  });

/** The places of a group with live values: filters, order, and pages. */
export function PlaceListScreen<Row extends { placeId: number }, Query extends object>({
  words,
  places,
  filters,
  columns,
  card,
  action,
  above,
  isByName,
}: PlaceListScreenProps<Row, Query>) {
  const texts = useSharedTexts();
  const parse = useMemo(() => parsePlaceList(filters), [filters]);
  const cleared = useMemo(() => parse({}).filters, [parse]);
  const [{ filters: applied, sort, pageNumber }, write] = useSearchState(parse);
  const change = write as (changes: object, options?: { push?: boolean }) => void;
  const top = useRef<HTMLDivElement>(null);
  // The filters' declarations have validated the values.
  const query = { ...applied, ...(!isByName && { sort }), pageNumber, pageSize: defaultPageSize } as unknown as Query &
    PlacesQuery;
  const answer = places.useAnswer({ query }, { keepPrevious: true, isFirst: true });
  places.useNews();

  const pageChange = (page: number) => ({ pageNumber: page === firstPage ? undefined : page });
  // A failed list counts as empty, on its first page.
  const totalCount = answer.isError ? 0 : answer.data?.totalCount;
  const isKnown = answer.data && !answer.isError && !answer.isPlaceholderData;
  const pages = isKnown ? pageCount(answer.data.totalCount, defaultPageSize) : undefined;
  useLastPage(pageNumber, pages, (last) => change(pageChange(last)));
  const toPage = (page: number) => {
    change(pageChange(page), { push: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const sortBy = (id: string) => {
    const chosen = sorts.find((one) => one === id);
    if (chosen) change({ sort: chosen, pageNumber: undefined });
  };
  const apply = (chosen: FilterValues) => {
    // Without a keyword the search type is irrelevant.
    const searchType = chosen.keyword?.trim() === '' ? undefined : chosen.searchType;
    change({ ...chosen, searchType, pageNumber: undefined }, { push: true });
  };

  return (
    <>
      <PageIntro title={words.title} line={words.line} action={action} />
      {above}
      <FilterBar label={words.filters} applied={applied} cleared={cleared} onApply={apply}>
        {(chosen, choose) =>
          filters.map(({ names, fields }) => <Fragment key={names.join()}>{fields({ chosen, choose })}</Fragment>)
        }
      </FilterBar>
      <div ref={top} className={styles.toolbar}>
        <p role="status" className="flush bold">
          {totalCount !== undefined && texts.table.count(totalCount)}
        </p>
        {isByName ? null : (
          <SelectField
            label={texts.places.sort}
            isInline
            value={sort}
            options={sorts.map((code) => ({ code, name: texts.places.sorts[code] }))}
            onChange={sortBy}
          />
        )}
      </div>
      <PlaceRows
        title={words.title}
        answer={answer}
        columns={columns}
        card={card}
        applied={applied}
        cleared={cleared}
        sort={sort}
        pageNumber={pageNumber}
        onSort={sortBy}
        onPage={toPage}
        onRetry={() => (pageNumber === firstPage ? void answer.refetch() : change(pageChange(firstPage)))}
      />
    </>
  );
}

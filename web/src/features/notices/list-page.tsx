import { grouped } from '@maru/domain/number-text';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { Fragment, useMemo, useRef } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { formatDate } from '#lib/formats/datetime.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { paths } from '#lib/paths/paths.ts';
import { type Search, wholeNumber } from '#lib/paths/search.ts';
import { useLastPage } from '#lib/paths/use-last-page.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { type Filter, type FilterValues, search, select } from '#screens/list/filters.tsx';
import { usePostTexts } from '#texts/post-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { pageCount } from '#ui/table/page-window.ts';
import { Pager } from '#ui/table/pager.tsx';
import { RowLink } from '#ui/table/row-link.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import styles from './notices.module.css';
import { feedAddress, type ListedNotice } from './notices.ts';

/** The list's state in its address. */
const parseOf = (filters: readonly Filter[]) => (search: Search) => ({
  filters: Object.assign({}, ...filters.map((filter) => filter.parse(search, new Date()))) as FilterValues,
  pageNumber: wholeNumber(search.pageNumber, firstPage, firstPage),
});

/** The public notices, newest first, filtered by category and text. */
export function NoticeListPage() {
  const { shell, table } = useTexts();
  const { notices: words } = usePostTexts();
  const title = shell.posts.notices;
  const filters = useMemo(
    () => [select('articleCategory', words.category, words.categories), search(words.searchTypes)],
    [words],
  );
  const parse = useMemo(() => parseOf(filters), [filters]);
  const cleared = useMemo(() => parse({}).filters, [parse]);
  const [{ filters: applied, pageNumber }, write] = useSearchState(parse);
  const change = write as (changes: object, options?: { push?: boolean }) => void;
  const top = useRef<HTMLDivElement>(null);
  const { keyword = '', searchType, articleCategory } = applied;
  // The filters have validated the address.
  const query = {
    pageNumber,
    pageSize: defaultPageSize,
    articleCategory,
    ...(keyword.trim() !== '' && { keyword, searchType }),
  } as { pageNumber: number; pageSize: number };
  const { data, isError, error, isPlaceholderData, refetch } = useCall(
    'GET /api/bbs/1/articles',
    { query },
    { keepPrevious: true, isFirst: true },
  );
  const columns = useMemo(() => columnsOf(words), [words]);
  const pageChange = (page: number) => ({ pageNumber: page === firstPage ? undefined : page });
  const isKnown = data && !isError && !isPlaceholderData;
  useLastPage(pageNumber, isKnown ? pageCount(data.totalCount, defaultPageSize) : undefined, (last) =>
    change(pageChange(last)),
  );
  const apply = (chosen: FilterValues) => {
    // Without a keyword the search type is irrelevant.
    const type = chosen.keyword?.trim() === '' ? undefined : chosen.searchType;
    change({ ...chosen, searchType: type, pageNumber: undefined }, { push: true });
  };
  const isOnTheWay = !data || (data.list.length === 0 && data.totalCount > 0);
  return (
    <>
      <PageIntro title={title} line={words.line} />
      <FilterBar label={words.filters} applied={applied} cleared={cleared} onApply={apply}>
        {(chosen, choose) =>
          filters.map(({ names, fields }) => <Fragment key={names.join()}>{fields({ chosen, choose })}</Fragment>)
        }
      </FilterBar>
      <div ref={top} className="row wrap middle between list-head">
        <p role="status" className="flush bold">
          {isError ? table.count(0) : data && table.count(data.totalCount)}
        </p>
        <div className="row wrap">
          <ActionLink to={paths.popups} search={beginning}>
            {words.popups}
          </ActionLink>
          <ActionLink
            to={paths.subscribe}
            search={{ kind: 'notice', ...(articleCategory !== 'all' && { articleCategory }) }}
          >
            {shell.posts.subscribe}
          </ActionLink>
          <a className={actionClass()} href={feedAddress} type="application/atom+xml">
            {words.feed}
          </a>
        </div>
      </div>
      {isError ? (
        <FailedState
          what={title}
          problem={error}
          onRetry={() => (pageNumber === firstPage ? void refetch() : change(pageChange(firstPage)))}
        />
      ) : null}
      {!isError && isOnTheWay ? <TableSkeleton rowCount={defaultPageSize} /> : null}
      {!isError && !isOnTheWay && data.list.length === 0 ? (
        <NothingYet applied={applied} cleared={cleared} hint={words.emptyHint} />
      ) : null}
      {!isError && !isOnTheWay && data.list.length > 0 ? (
        <DataTable
          caption={title}
          columns={columns}
          rows={data.list}
          rowKey={({ articleId }) => String(articleId)}
          card={(notice) => <NoticeCard notice={notice} />}
          isUpdating={isPlaceholderData}
        />
      ) : null}
      {!isError && data ? (
        <Pager
          label={title}
          pageNumber={pageNumber}
          pageSize={defaultPageSize}
          totalCount={data.totalCount}
          onPage={(page) => {
            change(pageChange(page), { push: true });
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      ) : null}
    </>
  );
}

type Words = ReturnType<typeof usePostTexts>['notices'];

function columnsOf(words: Words): Column<ListedNotice>[] {
  return [
    { id: 'number', header: words.number, isNumeric: true, cell: ({ rowNumber }) => grouped(rowNumber) },
    { id: 'category', header: words.category, isWhole: true, cell: (row) => words.categories[row.articleCategory] },
    {
      id: 'title',
      header: words.title,
      isRowHeader: true,
      cell: (row) => (
        <>
          <RowLink to={paths.notice(row.articleId)}>{row.articleTitle}</RowLink>
          {row.attachmentCount > 0 ? <span className={styles.files}>{words.files(row.attachmentCount)}</span> : null}
        </>
      ),
    },
    { id: 'published', header: words.published, isWhole: true, cell: (row) => formatDate(row.publishDatetime) },
    { id: 'hits', header: words.hits, isNumeric: true, cell: ({ hitCount }) => grouped(hitCount) },
  ];
}

/** Card of a notice, for narrow screens. */
function NoticeCard({ notice }: { notice: ListedNotice }) {
  const { notices: words } = usePostTexts();
  const facts = [
    words.categories[notice.articleCategory],
    formatDate(notice.publishDatetime),
    words.hitCount(notice.hitCount),
    notice.attachmentCount > 0 ? words.files(notice.attachmentCount) : '',
  ];
  return (
    <article className="stack gap-2">
      <h2 className="card-title">
        <RowLink to={paths.notice(notice.articleId)}>{notice.articleTitle}</RowLink>
      </h2>
      <p className="flush muted medium">{facts.filter(Boolean).join(' · ')}</p>
    </article>
  );
}

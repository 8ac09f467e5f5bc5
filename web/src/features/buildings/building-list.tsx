import { type BuildingKind, buildingStatuses } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { Fragment, type ReactNode, useMemo, useRef } from 'react';
import { type Search, wholeNumber } from '#lib/paths/search.ts';
import { useLastPage } from '#lib/paths/use-last-page.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import type { LiveCall } from '#places/live/live-call.ts';
import { ShareTile } from '#places/share/share-button.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { select } from '#screens/list/filters.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import type { Texts } from '#texts/ko.ts';
import { useTexts } from '#texts/texts.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { pageCount } from '#ui/table/page-window.ts';
import { Pager } from '#ui/table/pager.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { measuresOf } from './building-measures.ts';
import styles from './buildings.module.css';
import { buildingPaths } from './paths.ts';

interface BuildingsQuery {
  structureType?: string;
  buildingGrade?: string;
  dongCode?: string;
}

interface Row {
  placeId: number;
  status: Grade;
}

interface BuildingListProps<R extends Row> {
  kind: BuildingKind;
  call: LiveCall<{ query: BuildingsQuery }, { list: R[] }>;
  columns: readonly Column<R>[];
  /** Renders a building's card, for narrow screens. */
  card: (row: R) => ReactNode;
}

const filtersOf = ({ buildings: words, places }: Texts) =>
  [
    select('structureType', words.structureType, words.structureTypes),
    select('buildingGrade', words.buildingGrade, words.buildingGrades),
    dong(places.dong),
  ] as const;

/** Buildings with one kind of sensor and their grades, worst first: counts by grade, filters, and pages of ten. */
export function BuildingList<R extends Row>({ kind, call, columns, card }: BuildingListProps<R>) {
  const texts = useTexts();
  const { buildings: words } = texts;
  const { title, line, filters: label } = words.list[kind];
  const filters = useMemo(() => filtersOf(texts), [texts]);
  const parse = useMemo(
    () => (search: Search) => ({
      filters: Object.assign(
        {},
        ...filters.map((filter) => filter.parse(search, new Date())),
      ) as Required<BuildingsQuery>,
      status: buildingStatuses.find((one) => one === search.status) ?? '',
      pageNumber: wholeNumber(search.pageNumber, firstPage, firstPage),
    }),
    [filters],
  );
  const cleared = useMemo(() => ({ ...parse({}).filters }), [parse]);
  const [{ filters: applied, status, pageNumber }, write] = useSearchState(parse);
  const change = write as (changes: object, options?: { push?: boolean }) => void;
  const query = Object.fromEntries(Object.entries(applied).filter(([, value]) => value !== '')) as BuildingsQuery;
  const answer = call.useAnswer({ query }, { keepPrevious: true, isFirst: true });
  call.useNews();
  const top = useRef<HTMLParagraphElement>(null);

  const all = answer.isError ? [] : (answer.data?.list ?? []);
  const rows = status === '' ? all : all.filter((row) => row.status === status);
  const isKnown = answer.data !== undefined && !answer.isError && !answer.isPlaceholderData;
  const pages = isKnown ? pageCount(rows.length, defaultPageSize) : undefined;
  const toPage = (page: number) => {
    change({ pageNumber: page === firstPage ? undefined : page }, { push: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  useLastPage(pageNumber, pages, (last) => change({ pageNumber: last === firstPage ? undefined : last }));
  const shown = rows.slice((pageNumber - 1) * defaultPageSize, pageNumber * defaultPageSize);

  return (
    <>
      <PageIntro
        title={title}
        line={line}
        action={<ShareTile tile={kind} title={title} path={buildingPaths[kind].list} />}
      />
      <GradeGuide measures={measuresOf[kind].slice(0, 1)} name={words.worst[kind]} />
      <FilterBar
        label={label}
        applied={applied}
        cleared={cleared}
        onApply={(chosen) => change({ ...chosen, pageNumber: undefined }, { push: true })}
      >
        {(chosen, choose) =>
          filters.map(({ names, fields }) => <Fragment key={names.join()}>{fields({ chosen, choose })}</Fragment>)
        }
      </FilterBar>
      <GradeCounts
        kind={kind}
        rows={all}
        chosen={status}
        onChoose={(next) => change({ status: next === status ? undefined : next, pageNumber: undefined })}
      />
      <p ref={top} role="status" className="list-head above-6 bold">
        {answer.data || answer.isError ? texts.table.count(rows.length) : null}
      </p>
      {answer.isError ? (
        <FailedState what={title} problem={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <TableSkeleton rowCount={defaultPageSize} />
      ) : rows.length === 0 ? (
        <NothingYet
          applied={{ ...applied, status }}
          cleared={{ ...cleared, status: '' }}
          hint={texts.places.emptyHint}
        />
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={shown}
          rowKey={(row) => String(row.placeId)}
          card={card}
          isUpdating={answer.isPlaceholderData}
        />
      )}
      <Pager
        label={title}
        pageNumber={pageNumber}
        pageSize={defaultPageSize}
        totalCount={rows.length}
        onPage={toPage}
      />
    </>
  );
}

interface GradeCountsProps {
  kind: BuildingKind;
  rows: readonly Row[];
  chosen: string;
  onChoose: (status: Grade) => void;
}

/** Number of buildings by grade; pressing a grade filters by it. */
function GradeCounts({ kind, rows, chosen, onChoose }: GradeCountsProps) {
  const { buildings: words, measures } = useTexts();
  const [measure] = measuresOf[kind];
  return (
    <ul className={styles.counts} aria-label={words.counts}>
      {buildingStatuses.map((status) => {
        const count = rows.filter((row) => row.status === status).length;
        const word = measures.gradeWord(status, measure);
        return (
          <li key={status}>
            <button
              className="row middle white gray-border padded-block-3 padded-inline-6 tall-44"
              type="button"
              aria-pressed={chosen === status}
              aria-label={words.only(word, count)}
              onClick={() => onChoose(status)}
            >
              <GradeBadge grade={status} word={word} variant="plain" /> <strong>{words.countOf(count)}</strong>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

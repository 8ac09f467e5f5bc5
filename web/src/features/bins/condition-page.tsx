import type { OutputOf } from '@maru/contract';
import { binMeasures, compartments } from '@maru/domain/bin';
import { firstPage } from '@maru/domain/paging';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { ShareTile } from '#places/share/share-button.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { select } from '#screens/list/filters.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import type { Texts } from '#texts/ko.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { TitledSection } from '#ui/page/titled-section.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { BinCard, binColumns } from './bin-rows.tsx';
import styles from './bins.module.css';
import { binPages, levelOrder } from './bins.ts';
import { LevelCounts } from './level-counts.tsx';
import { binPaths } from './paths.ts';

const call = 'GET /api/clean-environment/recycle-bin/report';
type Report = OutputOf<typeof call>;
type OfDong = Report['conditionList'][number];

const refreshMs = 60_000;
/** Number of bins in the list of the fullest ones. */
const fullestCount = 10;
const dongFilter = dong();
const parse = (search: Search) => ({
  dongCode: dongFilter.parse(search, new Date()).dongCode ?? '',
  recycleBinType: oneOf(['', ...compartments] as const, search.recycleBinType, ''),
});

/** Counts of bins by level, for the district and for each dong, and the fullest bins. */
export function BinConditionPage() {
  const texts = useTexts();
  const { bins, places } = texts;
  const words = bins.condition;
  const [state, change] = useSearchState(parse);
  const query = useMemo(() => ({ dongCode: state.dongCode, recycleBinType: state.recycleBinType }), [state]);
  const report = useCall(call, { query }, { keepPrevious: true, refetchInterval: refreshMs, isFirst: true });
  const filters = useMemo(
    () => [dong(places.dong), select('recycleBinType', bins.type, bins.compartments)],
    [bins, places],
  );
  return (
    <>
      <PageIntro
        title={words.title}
        line={words.line}
        action={<ShareTile tile="bins" title={words.title} path={binPaths.condition} />}
      />
      <GradeGuide measures={binMeasures.slice(0, 1)} name={bins.fill} />
      <FilterBar
        label={words.filters}
        applied={query}
        cleared={{ dongCode: '', recycleBinType: '' }}
        onApply={(chosen) => change(chosen as typeof query, { push: true })}
      >
        {(chosen, choose) =>
          filters.map(({ names, fields }) => <div key={names.join()}>{fields({ chosen, choose })}</div>)
        }
      </FilterBar>
      {report.data && !report.isError ? (
        <Condition report={report.data} />
      ) : (
        <Unanswered call={report} what={words.title} height="24rem" />
      )}
      <FullestBins asked={query} />
      <div className="row wrap above-6">
        <ActionLink to={binPaths.list} search={beginning} primary>
          {words.toList}
        </ActionLink>
        <ActionLink to={binPaths.map}>{words.toMap}</ActionLink>
      </div>
    </>
  );
}

function Condition({ report: { conditionInfo: all, conditionList } }: { report: Report }) {
  const texts = useTexts();
  const { bins } = texts;
  const words = bins.condition;
  const columns = useMemo(() => columnsOf(texts), [texts]);
  const figures = [
    [words.total, bins.count(all.totalCount)],
    [bins.compartments.pet_can, bins.count(all.petCanCount)],
    [bins.compartments.carton, bins.count(all.cartonCount)],
    [`${words.today} · ${bins.compartments.pet_can}`, bins.items(all.petCanItems)],
    [`${words.today} · ${bins.compartments.carton}`, bins.items(all.cartonItems)],
  ] as const;
  return (
    <>
      <section className="panel above-6" aria-label={words.summary}>
        <Facts facts={figures} className={styles.summary} />
        <LevelCounts
          label={words.levels}
          levels={all.levels}
          className="row wrap flush above-4 row-gap-3 column-gap-6"
        />
      </section>
      <TitledSection id="by-dong" title={words.byDong} className="above-9">
        {conditionList.length === 0 ? (
          <NothingYet />
        ) : (
          <DataTable
            caption={words.byDong}
            columns={columns}
            rows={conditionList}
            rowKey={({ dongCode }) => dongCode}
            card={(row) => <DongCard row={row} />}
          />
        )}
      </TitledSection>
    </>
  );
}

/** Card of a dong, for narrow screens. */
function DongCard({ row }: { row: OfDong }) {
  const { bins } = useTexts();
  const words = bins.condition;
  return (
    <article className="stack gap-2">
      <h3 className="card-title">
        <Marked>{row.dongName}</Marked> {bins.count(row.totalCount)}
      </h3>
      <LevelCounts label={words.levels} levels={row.levels} className="row wrap flush row-gap-3 column-gap-6" isShort />
      <p className="block flush muted small">
        {words.today} {bins.compartments.pet_can} {bins.items(row.petCanItems)}, {bins.compartments.carton}{' '}
        {bins.items(row.cartonItems)}
      </p>
    </article>
  );
}

/** Columns of a dong, of its bins by level, and of today's items. */
function columnsOf({ bins, measures }: Texts): Column<OfDong>[] {
  const words = bins.condition;
  return [
    { id: 'dong', header: words.dong, isRowHeader: true, isWhole: true, cell: ({ dongName }) => dongName },
    { id: 'bins', header: words.bins, isNumeric: true, cell: ({ totalCount }) => bins.count(totalCount) },
    ...levelOrder.map((level) => ({
      id: level,
      header: measures.gradeWord(level, binMeasures[0]),
      isNumeric: true,
      cell: ({ levels }: OfDong) => levels.find(({ status }) => status === level)?.count ?? 0,
    })),
    {
      id: 'petCan',
      header: bins.compartments.pet_can,
      note: words.today,
      isNumeric: true,
      cell: ({ petCanItems }) => bins.items(petCanItems),
    },
    {
      id: 'carton',
      header: bins.compartments.carton,
      note: words.today,
      isNumeric: true,
      cell: ({ cartonItems }) => bins.items(cartonItems),
    },
  ];
}

/** The fullest bins at present. */
function FullestBins({ asked }: { asked: ReturnType<typeof parse> }) {
  const texts = useTexts();
  const words = texts.bins.condition;
  // The columns aren't sortable, because the order is fixed.
  const columns = useMemo(() => binColumns(texts).map(({ sort: _sort, ...column }) => column), [texts]);
  const answer = binPages.useAnswer(
    { query: { ...asked, sort: 'worst', pageNumber: firstPage, pageSize: fullestCount } },
    { keepPrevious: true },
  );
  binPages.useNews();
  return (
    <section className={styles.section} aria-labelledby="fullest">
      <h2 id="fullest">{words.fullest}</h2>
      <AnsweredTable
        caption={words.fullest}
        call={answer}
        rows={answer.isError ? undefined : answer.data?.list}
        waitingRows={fullestCount}
        columns={columns}
        rowKey={(row) => String(row.placeId)}
        card={(row) => <BinCard row={row} />}
        isUpdating={answer.isPlaceholderData}
      />
    </section>
  );
}

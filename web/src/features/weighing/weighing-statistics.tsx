import type { InputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { useId, useMemo, useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { useTexts } from '#texts/texts.tsx';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { Figures } from '#ui/page/figures.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { type BucketOfProducts, byProduct, productsTable } from './by-product.ts';

const measurementsCall = 'GET /api/clean-environment/statistics/measurements';
/** Maximum number of distinguishable bars. */
const maxBars = 62;

interface WeighingStatisticsProps {
  query: InputOf<typeof measurementsCall>['query'];
}

/** Delivered kilograms by product over a range: sums, chart and table of one answer. */
export function WeighingStatistics({ query }: WeighingStatisticsProps) {
  const { weighing: words } = useTexts();
  const titleId = useId();
  const answer = useCall(measurementsCall, { query }, { keepPrevious: ['datetimeType'] });
  const { data, isError, isPlaceholderData } = answer;
  const { products, sums, weighingCount, buckets } = useMemo(
    () => byProduct((!isError && data?.list) || [], words.other),
    [data, isError, words],
  );
  const columns = useMemo(
    (): Column<BucketOfProducts>[] => [
      {
        id: 'date',
        header: words.date,
        isRowHeader: true,
        isWhole: true,
        cell: ({ measurementDatetime }) => measurementDatetime,
      },
      ...products.map((name, at) => ({
        id: `product${at}`,
        header: name,
        note: words.kg,
        isNumeric: true,
        cell: ({ weights }: BucketOfProducts) => grouped(weights[at] ?? 0),
      })),
      {
        id: 'sum',
        header: words.sum,
        note: words.kg,
        isNumeric: true,
        cell: ({ sum }) => grouped(sum),
      },
    ],
    [products, words],
  );
  return (
    <section className="above-7" aria-labelledby={titleId}>
      <h2 className="section-title" id={titleId}>
        {words.heading}
      </h2>
      {isError || !data ? <Unanswered call={answer} what={words.heading} height="18rem" /> : null}
      {data && !isError && buckets.length === 0 ? (
        <EmptyState>
          <p>{words.emptyHint}</p>
        </EmptyState>
      ) : null}
      {buckets.length > 0 ? (
        <>
          <Figures
            label={words.totals}
            figures={[
              ...products.map((name, at) => [name, words.weight(sums[at] ?? 0)] as const),
              [words.weighings, words.times(weighingCount)],
            ]}
          />
          <div className="below-6">
            <TimeChart
              isTakeable
              table={() => productsTable({ products, buckets }, words)}
              title={words.heading}
              kind={buckets.length > maxBars ? 'line' : 'bar'}
              unit={words.kg}
              decimals={0}
              format={(value) => (value === null ? '–' : words.weight(value))}
              datetimeType={query.datetimeType}
              series={products.map((name, at) => ({
                name,
                points: buckets.map(({ measurementDatetime, weights }) => ({
                  measurementDatetime,
                  value: weights[at] ?? 0,
                })),
              }))}
              hasTableBeside
            />
          </div>
          <PagedBuckets
            key={JSON.stringify(query)}
            buckets={buckets.toReversed()}
            columns={columns}
            isUpdating={isPlaceholderData}
          />
        </>
      ) : null}
    </section>
  );
}

interface PagedBucketsProps {
  /** Newest first. */
  buckets: readonly BucketOfProducts[];
  columns: Column<BucketOfProducts>[];
  isUpdating: boolean;
}

function PagedBuckets({ buckets, columns, isUpdating }: PagedBucketsProps) {
  const { weighing: words } = useTexts();
  const [page, setPage] = useState<number>(firstPage);
  const [pageSize, setPageSize] = useState<number>(defaultPageSize);
  return (
    <>
      <DataTable
        caption={words.heading}
        columns={columns}
        rows={buckets.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ measurementDatetime }) => measurementDatetime}
        isUpdating={isUpdating}
      />
      <Pager
        label={words.heading}
        pageNumber={page}
        pageSize={pageSize}
        totalCount={buckets.length}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(firstPage);
        }}
      />
    </>
  );
}

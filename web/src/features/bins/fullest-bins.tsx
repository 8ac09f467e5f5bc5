import type { Compartment } from '@maru/domain/bin';
import { firstPage } from '@maru/domain/paging';
import { useMemo } from 'react';
import { useTexts } from '#texts/texts.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { BinCard, binColumns } from './bin-rows.tsx';
import styles from './bins.module.css';
import { binPages } from './bins.ts';

const shown = 10;

/** The fullest bins now. */
export function FullestBins({ asked }: { asked: { dongCode: string; recycleBinType: Compartment | '' } }) {
  const texts = useTexts();
  const words = texts.bins.condition;
  // They have a fixed order.
  const columns = useMemo(() => binColumns(texts).map(({ sort: _sort, ...column }) => column), [texts]);
  const answer = binPages.useAnswer(
    { query: { ...asked, sort: 'worst', pageNumber: firstPage, pageSize: shown } },
    { keepPrevious: true },
  );
  binPages.useNews();
  return (
    <section className={styles.section} aria-labelledby="fullest">
      <h2 id="fullest">{words.fullest}</h2>
      {answer.isError ? (
        <FailedState what={words.fullest} problem={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <TableSkeleton rowCount={shown} />
      ) : answer.data.list.length === 0 ? (
        <NothingYet />
      ) : (
        <DataTable
          caption={words.fullest}
          columns={columns}
          rows={answer.data.list}
          rowKey={(row) => String(row.placeId)}
          card={(row) => <BinCard row={row} />}
          isUpdating={answer.isPlaceholderData}
        />
      )}
    </section>
  );
}

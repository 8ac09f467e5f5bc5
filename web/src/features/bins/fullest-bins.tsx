import type { Compartment } from '@maru/domain/bin';
import { firstPage } from '@maru/domain/paging';
import { useMemo } from 'react';
import { useTexts } from '#texts/texts.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import { BinCard, binColumns } from './bin-rows.tsx';
import styles from './bins.module.css';
import { binPages } from './bins.ts';

const shown = 10;

/** The fullest bins at present. */
export function FullestBins({ asked }: { asked: { dongCode: string; recycleBinType: Compartment | '' } }) {
  const texts = useTexts();
  const words = texts.bins.condition;
  // The columns aren't sortable, because the order is fixed.
  const columns = useMemo(() => binColumns(texts).map(({ sort: _sort, ...column }) => column), [texts]);
  const answer = binPages.useAnswer(
    { query: { ...asked, sort: 'worst', pageNumber: firstPage, pageSize: shown } },
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
        waitingRows={shown}
        columns={columns}
        rowKey={(row) => String(row.placeId)}
        card={(row) => <BinCard row={row} />}
        isUpdating={answer.isPlaceholderData}
      />
    </section>
  );
}

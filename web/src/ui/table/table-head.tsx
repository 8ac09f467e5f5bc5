import type { Header, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { cellClass, cellWidth } from './cell-look.ts';
import type { features } from './columns.ts';
import styles from './table.module.css';

const arrows = { asc: '▲', desc: '▼', none: '△' } as const;
const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

interface HeadCellProps<Row extends RowData> {
  header: Header<typeof features, Row>;
  /** Pixels, if the reader chose a width. */
  width: number | undefined;
  /** Content after the header's text. */
  end: ReactNode;
}

/** A column's header; a button if the column is sortable. */
export function HeadCell<Row extends RowData>({ header, width, end }: HeadCellProps<Row>) {
  const { column } = header;
  const { meta = {} } = column.columnDef;
  const { note, sort } = meta;
  const name = String(column.columnDef.header);
  const words = (
    <>
      <Marked>{name}</Marked>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  const sorted = column.getIsSorted() || 'none';
  return (
    <th
      scope="col"
      className={cellClass(meta)}
      data-stuck={meta.stuck}
      style={meta.width ? { minWidth: meta.width } : undefined}
      {...cellWidth(width)}
      // Screen readers announce only the column's name for a cell, without the content at the header's end.
      abbr={end ? name : undefined}
      data-column={end ? column.id : undefined}
      aria-sort={column.getCanSort() ? ariaSort[sorted] : undefined}
    >
      {column.getCanSort() ? (
        <SortButton
          arrow={arrows[sorted]}
          onPress={() => column.toggleSorting(sort === 'both' ? undefined : sort === 'desc')}
        >
          {words}
        </SortButton>
      ) : (
        words
      )}
      {end}
    </th>
  );
}

function SortButton({ arrow, onPress, children }: { arrow: string; onPress: () => void; children: ReactNode }) {
  const texts = useSharedTexts();
  return (
    <button type="button" className={styles.sort} title={texts.table.sort} onClick={onPress}>
      {children}
      <span aria-hidden="true">{arrow}</span>
    </button>
  );
}

import type { Header, RowData } from '@tanstack/react-table';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import type { features } from './columns.ts';
import styles from './table.module.css';

const arrows = { asc: '▲', desc: '▼', none: '△' } as const;
const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** A column's header; a button where the rows can be sorted by it. */
export function HeadCell<Row extends RowData>({ header }: { header: Header<typeof features, Row> }) {
  const { column } = header;
  const { note, isNumeric, width, sort } = column.columnDef.meta ?? {};
  const words = (
    <>
      {String(column.columnDef.header)}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  const className = isNumeric ? styles.numeric : undefined;
  const style = width ? { minWidth: width } : undefined;
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={className} style={style}>
        {words}
      </th>
    );
  }
  const sorted = column.getIsSorted() || 'none';
  return (
    <th scope="col" className={className} style={style} aria-sort={ariaSort[sorted]}>
      <SortButton
        arrow={arrows[sorted]}
        onPress={() => column.toggleSorting(sort === 'both' ? undefined : sort === 'desc')}
      >
        {words}
      </SortButton>
    </th>
  );
}

function SortButton({ arrow, onPress, children }: { arrow: string; onPress: () => void; children: React.ReactNode }) {
  const texts = useSharedTexts();
  return (
    <button type="button" className={styles.sort} title={texts.table.sort} onClick={onPress}>
      {children}
      <span aria-hidden="true">{arrow}</span>
    </button>
  );
}

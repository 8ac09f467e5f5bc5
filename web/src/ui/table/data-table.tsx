import { useMediaQuery } from '@mantine/hooks';
import { type RowData, useTable } from '@tanstack/react-table';
import { type ReactNode, useId, useMemo } from 'react';
import { Cards } from './cards.tsx';
import { type Column, columnDefs, features, type Sorting } from './columns.ts';
import { ScrollRegion } from './scroll-region.tsx';
import styles from './table.module.css';
import { HeadCell } from './table-head.tsx';

interface DataTableProps<Row extends RowData> {
  /** What the table is, for those who hear it; said before its rows. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Rows in the order they are shown. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  /** A row as a card, under 720 px; every column with its label where it's left out. */
  card?: (row: Row) => ReactNode;
  /** While newer rows are on their way; those on the screen stay, dimmed. */
  isUpdating?: boolean;
}

/** From this width on (px) rows are a table, below it cards. */
const tableFrom = 720;

/**
 * Rows as a table, or as cards where there is no room for one. Headers stay in sight, figures stand to the right. The
 * order is the caller's: a press on a header only asks for another.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sorting, onSort, card, isUpdating = false } = props;
  const captionId = useId();
  const isWide = useMediaQuery(`(min-width: ${tableFrom}px)`, true, { getInitialValueInEffect: false });
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const state = useMemo(
    () => ({ sorting: sorting ? [{ id: sorting.id, desc: sorting.direction === 'desc' }] : [] }),
    [sorting],
  );
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowKey,
    state,
    manualSorting: true,
    enableSortingRemoval: false,
    onSortingChange: (updater) => {
      const [first] = typeof updater === 'function' ? updater(state.sorting) : updater;
      if (first) onSort?.({ id: first.id, direction: first.desc ? 'desc' : 'asc' });
    },
  });

  if (!isWide) {
    return (
      <Cards caption={caption} columns={columns} rows={rows} rowKey={rowKey} card={card} isUpdating={isUpdating} />
    );
  }
  return (
    <ScrollRegion labelledBy={captionId}>
      <table className={styles.table} aria-busy={isUpdating} data-updating={isUpdating || undefined}>
        <caption id={captionId} className={styles.caption}>
          {caption}
        </caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeadCell key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => {
                const { isNumeric, isRowHeader } = cell.column.columnDef.meta ?? {};
                const className = isNumeric ? styles.numeric : undefined;
                return isRowHeader ? (
                  <th key={cell.id} scope="row" className={className}>
                    <table.FlexRender cell={cell} />
                  </th>
                ) : (
                  <td key={cell.id} className={className}>
                    <table.FlexRender cell={cell} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

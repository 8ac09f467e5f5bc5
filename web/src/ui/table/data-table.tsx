import { useMediaQuery } from '@mantine/hooks';
import { type RowData, useTable } from '@tanstack/react-table';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { BodyCell } from './body-cell.tsx';
import { Cards } from './cards.tsx';
import { type Column, columnDefs, features, type Sorting } from './columns.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { SelectCell } from './select-cell.tsx';
import { type Selected, toggleAll, toggleRow } from './selection.ts';
import styles from './table.module.css';
import { HeadCell } from './table-head.tsx';

export interface DataTableProps<Row extends RowData> {
  /** What the table is, for those who hear it; said before its rows. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Rows in the order they are shown. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  /** A third press on a header asks for the rows' own order; without it there are only the two directions. */
  onUnsort?: (() => void) | undefined;
  /** A row as a card, under 720 px; every column with its label where it's left out. */
  card?: (row: Row) => ReactNode;
  /** Cards are lines, one under the other without frames. */
  hasLines?: boolean;
  /** While newer rows are on their way; those on the screen stay, dimmed. */
  isUpdating?: boolean;
  /** Rows that can be chosen by a checkbox before them; not in cards. */
  selection?: Selection<Row> | undefined;
  /** The row that the reader comes back from. */
  recentKey?: string | null;
  /** Pixels by columns' ids; the content decides for the others. */
  widths?: Readonly<Record<string, number>> | undefined;
  /** What stands at the end of a column's header. */
  headEnd?: ((columnId: string) => ReactNode) | undefined;
}

interface Selection<Row> {
  selected: Selected;
  onSelect: (selected: Selected) => void;
  /** What a row's checkbox is called: the row's name. */
  nameOf: (row: Row) => string;
  /** The rows whose checkbox is on; all unless told. */
  canChoose?: ((row: Row) => boolean) | undefined;
}

/** From this width on (px) rows are a table, below it cards; on paper always a table. */
const tableFrom = 720;

/**
 * Rows as a table, or as cards where there is no room for one. Headers stay in sight, figures stand to the right. The
 * order is the caller's: a press on a header only asks for another.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, card, hasLines = false, isUpdating = false, selection, recentKey } = props;
  const { sorting, onSort, onUnsort, widths, headEnd } = props;
  const { table: words } = useSharedTexts();
  const lastPressed = useRef<string | null>(null);
  const captionId = useId();
  const isWide = useMediaQuery(`(min-width: ${tableFrom}px), print`, true, { getInitialValueInEffect: false });
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
    enableSortingRemoval: onUnsort !== undefined,
    onSortingChange: (updater) => {
      const [first] = typeof updater === 'function' ? updater(state.sorting) : updater;
      if (first) onSort?.({ id: first.id, direction: first.desc ? 'desc' : 'asc' });
      else onUnsort?.();
    },
  });

  const canChoose = selection?.canChoose ?? (() => true);
  const keys = rows.filter(canChoose).map(rowKey);
  const chosen = selection ? keys.filter((key) => selection.selected.has(key)).length : 0;

  const asCards = () => (
    <Cards
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      card={card}
      hasLines={hasLines}
      isUpdating={isUpdating}
    />
  );
  const asTable = () => (
    <ScrollRegion labelledBy={captionId}>
      <table
        className={styles.table}
        aria-busy={isUpdating}
        data-updating={isUpdating || undefined}
        data-adjustable={headEnd ? true : undefined}
      >
        <caption id={captionId} className="visually-hidden">
          <Marked>{caption}</Marked>
        </caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className={styles.selectColumn} data-stuck="select">
                  <SelectCell
                    label={words.selectAll}
                    checked={chosen > 0 && chosen === keys.length}
                    isPartial={chosen > 0 && chosen < keys.length}
                    isDisabled={keys.length === 0}
                    onToggle={() => selection.onSelect(toggleAll(selection.selected, keys))}
                  />
                </th>
              )}
              {group.headers.map((header) => (
                <HeadCell
                  key={header.id}
                  header={header}
                  width={widths?.[header.column.id]}
                  end={headEnd?.(header.column.id)}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-recent={row.id === recentKey || undefined}>
              {selection && (
                <td className={styles.selectColumn} data-stuck="select">
                  <SelectCell
                    label={words.select(selection.nameOf(row.original))}
                    checked={selection.selected.has(row.id)}
                    isDisabled={!canChoose(row.original)}
                    onToggle={(withShift) => {
                      const from = withShift ? lastPressed.current : null;
                      lastPressed.current = row.id;
                      selection.onSelect(toggleRow(selection.selected, keys, row.id, from));
                    }}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <BodyCell key={cell.id} cell={cell} width={widths?.[cell.column.id]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
  // The server doesn't know the width: styles show one of both.
  if (import.meta.env.SSR)
    return (
      <>
        <div className={styles.onlyNarrow}>{asCards()}</div>
        <div className={styles.onlyWide}>{asTable()}</div>
      </>
    );
  return isWide ? asTable() : asCards();
}

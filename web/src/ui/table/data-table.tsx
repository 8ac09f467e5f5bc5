import { useMediaQuery } from '@mantine/hooks';
import { type RowData, useTable } from '@tanstack/react-table';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { BodyCell } from './body-cell.tsx';
import { CardOrder, Cards } from './cards.tsx';
import { type Column, columnDefs, features, type Sorting } from './columns.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { SelectCell } from './select-cell.tsx';
import { enabledKeys, type Selected, toggleAll, toggleRow } from './selection.ts';
import styles from './table.module.css';
import { HeadCell } from './table-head.tsx';

export interface DataTableProps<Row extends RowData> {
  /** Caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Rows in display order. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  /**
   * Called by a third press on a header, to restore the default order; without this prop there are only two directions.
   */
  onUnsort?: (() => void) | undefined;
  /** Renders a row as a card below 720 px; by default every column with its label. */
  card?: (row: Row) => ReactNode;
  /** Cards are plain lines without frames. */
  hasLines?: boolean;
  /** Dims the current rows while newer ones load. */
  isUpdating?: boolean;
  /** Selection by checkboxes. */
  selection?: Selection<Row> | undefined;
  /** The row of the detail from which the reader returns. */
  recentKey?: string | null;
  /** Pixels by column id; others depend on their content. */
  widths?: Readonly<Record<string, number>> | undefined;
  /** Content at the end of a column's header. */
  headerEnd?: ((columnId: string) => ReactNode) | undefined;
}

interface Selection<Row> {
  selected: Selected;
  onSelect: (selected: Selected) => void;
  /** Label of a row's checkbox: the row's name. */
  nameOf: (row: Row) => string;
  /** Whether a row can be selected; all can by default. Selected rows can always be deselected. */
  canChoose?: ((row: Row) => boolean) | undefined;
}

/** Minimum width (px) of a table; below it the rows are cards. Print always uses a table. */
const minTableWidth = 720;

/**
 * Rows as a table, or as cards if the window is too narrow. Headers are sticky, numbers right-aligned. The caller
 * sorts: a press on a header only requests an order.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, card, hasLines = false, isUpdating = false, selection, recentKey } = props;
  const { sorting, onSort, onUnsort, widths, headerEnd } = props;
  const { table: words } = useSharedTexts();
  const lastPressed = useRef<string | null>(null);
  const captionId = useId();
  const isWide = useMediaQuery(`(min-width: ${minTableWidth}px), print`, true, { getInitialValueInEffect: false });
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

  const keys = selection ? enabledKeys(rows, rowKey, selection) : [];
  const chosen = selection ? keys.filter((key) => selection.selected.has(key)).length : 0;

  const selectCell = ({ selected, onSelect, nameOf }: Selection<Row>, row: Row) => {
    const key = rowKey(row);
    return (
      <SelectCell
        label={words.select(nameOf(row))}
        checked={selected.has(key)}
        isDisabled={!keys.includes(key)}
        onToggle={(withShift) => {
          const from = withShift ? lastPressed.current : null;
          lastPressed.current = key;
          onSelect(toggleRow(selected, keys, key, from));
        }}
      />
    );
  };
  const asCards = () => (
    <>
      {onSort ? <CardOrder columns={columns} sorting={sorting} onSort={onSort} onUnsort={onUnsort} /> : null}
      <Cards
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        card={card}
        select={selection && ((row: Row) => selectCell(selection, row))}
        hasLines={hasLines}
        isUpdating={isUpdating}
      />
    </>
  );
  const asTable = () => (
    <ScrollRegion labelledBy={captionId}>
      <table
        className={styles.table}
        aria-busy={isUpdating}
        data-updating={isUpdating || undefined}
        data-adjustable={headerEnd ? true : undefined}
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
                  end={headerEnd?.(header.column.id)}
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
                  {selectCell(selection, row.original)}
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
  // The server can't determine the width, so it renders both and styles show one.
  if (import.meta.env.SSR)
    return (
      <>
        <div className={styles.onlyNarrow}>{asCards()}</div>
        <div className={styles.onlyWide}>{asTable()}</div>
      </>
    );
  return isWide ? asTable() : asCards();
}

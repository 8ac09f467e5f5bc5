import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { SelectField } from '../filter-bar/fields.tsx';
import type { Column, Sorting } from './columns.ts';
import styles from './table.module.css';

interface CardsProps<Row extends RowData> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: ((row: Row) => ReactNode) | undefined;
  /** Renders a card's checkbox. */
  select: ((row: Row) => ReactNode) | undefined;
  hasLines: boolean;
  isUpdating: boolean;
}

/** Rows of a table as a list of cards, for narrow screens. */
export function Cards<Row extends RowData>(props: CardsProps<Row>) {
  const { caption, columns, rows, rowKey, card, select, hasLines, isUpdating } = props;
  return (
    <ul
      className={styles.cards}
      aria-label={caption}
      aria-busy={isUpdating}
      data-lines={hasLines || undefined}
      data-updating={isUpdating || undefined}
    >
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          {select?.(row)}
          {card ? card(row) : <LabelledCells columns={columns} row={row} />}
        </li>
      ))}
    </ul>
  );
}

interface CardOrderProps {
  columns: readonly Column<never>[];
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
  /** Restores the default order; without this prop there is none. */
  onUnsort: (() => void) | undefined;
}

const directions = ['asc', 'desc'] as const;

/** Selects the order of cards, which have no headers to press. */
export function CardOrder({ columns, sorting, onSort, onUnsort }: CardOrderProps) {
  const { table: words } = useSharedTexts();
  const orders = columns.flatMap(({ id, header, sort }) =>
    directions
      .filter((direction) => sort === 'both' || sort === direction)
      .map((direction) => ({ code: `${direction} ${id}`, name: words.orders[direction](header), id, direction })),
  );
  // Pages of places have a select of their own besides the order by name.
  if (orders.length + (onUnsort ? 1 : 0) < 2) return null;
  return (
    <div className="row below-3">
      <SelectField
        label={words.order}
        isInline
        value={sorting ? `${sorting.direction} ${sorting.id}` : ''}
        {...(onUnsort && { all: words.defaultOrder })}
        options={orders}
        onChange={(chosen) => {
          const order = orders.find(({ code }) => code === chosen);
          if (order) onSort(order);
          else onUnsort?.();
        }}
      />
    </div>
  );
}

function LabelledCells<Row extends RowData>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const heading = columns.find((column) => column.isRowHeader);
  return (
    <>
      {heading && (
        <p className="tight-title bold">
          <Marked>{heading.cell(row)}</Marked>
        </p>
      )}
      <dl className={styles.cells}>
        {columns
          .filter((column) => column !== heading)
          .map((column) => (
            <div key={column.id} data-wide={column.isWide || undefined}>
              <dt>
                <Marked>{column.header}</Marked>
                {column.note && <span className={styles.note}>{column.note}</span>}
              </dt>
              <dd className="tight-title tight-lines">
                <Marked>{column.cell(row)}</Marked>
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}

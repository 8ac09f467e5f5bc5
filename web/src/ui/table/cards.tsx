import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import type { Column } from './columns.ts';
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

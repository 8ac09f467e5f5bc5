import type { Cell, RowData } from '@tanstack/react-table';
import { cellClass, cellWidth } from './cell-look.ts';
import type { features } from './columns.ts';

interface BodyCellProps<Row extends RowData> {
  cell: Cell<typeof features, Row, unknown>;
  width: number | undefined;
}

/** A cell of a row; the naming cell is a row header. */
export function BodyCell<Row extends RowData>({ cell, width }: BodyCellProps<Row>) {
  const { meta = {}, cell: draw } = cell.column.columnDef;
  // Called as a function: a component would be a new type at every render, and its elements would lose the focus.
  const drawn = typeof draw === 'function' ? draw(cell.getContext()) : draw;
  const look = { className: cellClass(meta), 'data-stuck': meta.stuck, ...cellWidth(width) };
  return meta.isRowHeader ? (
    <th scope="row" {...look}>
      {drawn}
    </th>
  ) : (
    <td {...look}>{drawn}</td>
  );
}

import { type Cell, FlexRender, type RowData } from '@tanstack/react-table';
import { cellClass, cellWidth } from './cell-look.ts';
import type { features } from './columns.ts';

interface BodyCellProps<Row extends RowData> {
  cell: Cell<typeof features, Row, unknown>;
  width: number | undefined;
}

/** A cell of a row; the row's name is its header. */
export function BodyCell<Row extends RowData>({ cell, width }: BodyCellProps<Row>) {
  const { meta = {} } = cell.column.columnDef;
  const look = { className: cellClass(meta), ...cellWidth(width) };
  return meta.isRowHeader ? (
    <th scope="row" {...look}>
      <FlexRender cell={cell} />
    </th>
  ) : (
    <td {...look}>
      <FlexRender cell={cell} />
    </td>
  );
}

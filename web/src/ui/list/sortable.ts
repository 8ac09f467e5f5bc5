import type { RowData } from '@tanstack/react-table';
import type { Column } from '../table/columns.ts';

/** The columns with those marked that the list can be sorted by, both ways. */
export const sortable = <Row extends RowData>(sorts: readonly string[], columns: Column<Row>[]): Column<Row>[] =>
  columns.map((column) => (sorts.includes(column.id) ? { ...column, sort: 'both' } : column));

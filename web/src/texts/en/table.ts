import { grouped } from '@maru/domain/number-text';
import type { table as ko } from '../ko/table.ts';

export const table: typeof ko = {
  sort: 'Sort by this column',
  order: 'Order',
  defaultOrder: 'Default',
  orders: { asc: (column) => `${column}, ascending`, desc: (column) => `${column}, descending` },
  count: (totalCount) => `${grouped(totalCount)} in total`,
  pages: (of) => `Pages: ${of}`,
  page: (number) => `Page ${number}`,
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  pageSize: 'Per page',
  pageSizeOf: (of) => `${of}: rows per page`,
  rows: (count) => `${count} rows`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all rows of this page',
  scrolls: 'Scroll sideways to see the other columns.',
};

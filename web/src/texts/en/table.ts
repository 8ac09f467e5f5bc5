import type { table as ko } from '../ko/table.ts';

export const table: typeof ko = {
  sort: 'Sort by this column',
  count: (totalCount) => `${totalCount.toLocaleString('en')} in total`,
  pages: (of) => `Pages: ${of}`,
  page: (number) => `Page ${number}`,
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all rows of this page',
  scrolls: 'Scroll sideways to see the other columns.',
};

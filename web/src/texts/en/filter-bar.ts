import type { filterBar as ko } from '../ko/filter-bar.ts';

export const filterBar: typeof ko = {
  search: 'Search',
  reset: 'Reset',
  all: 'All',
  searchType: 'Search in',
  keyword: 'Keyword',
  folded: (used) => (used === 0 ? 'Filters' : `Filters (${used} in use)`),
};

/** Words of the filter bar. */
export const filterBar = {
  search: '검색',
  reset: '초기화',
  all: '전체',
  searchType: '검색 기준',
  keyword: '검색어',
};

/** Texts of the filter bar. */
export const filterBar = {
  search: '검색',
  reset: '초기화',
  all: '전체',
  searchType: '검색 기준',
  keyword: '검색어',
  /** Label of the folded filters, with the number in use. */
  folded: (used: number) => (used === 0 ? '검색 조건' : `검색 조건 (${used}개 적용 중)`),
};

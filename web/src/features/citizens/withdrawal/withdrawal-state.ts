import { listStateOf } from '../../../lib/paths/list-state.ts';
import { oneOf, type Search } from '../../../lib/paths/search.ts';

/** The columns that those who left can be sorted by. */
export const withdrawalSorts = ['userId', 'withdrawalDatetime'] as const;
export const withdrawalSearchTypes = ['userId', 'username'] as const;

/** What the list shows, as its address holds it. */
export const parseWithdrawalState = (search: Search) => ({
  ...listStateOf(search, withdrawalSorts),
  searchType: oneOf(withdrawalSearchTypes, search.searchType, 'userId'),
  keyword: search.keyword ?? '',
});

/** Its filters, as the filter bar's fields hold them. */
export const withdrawalFiltersOf = ({ searchType, keyword }: ReturnType<typeof parseWithdrawalState>) => ({
  searchType: searchType as string,
  keyword,
});

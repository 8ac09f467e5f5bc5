import { userStatusCodes } from '@maru/domain/member';
import { listStateOf } from '../../../lib/paths/list-state.ts';
import { oneOf, type Search } from '../../../lib/paths/search.ts';

/** The columns that the citizens can be sorted by. */
export const userSorts = ['userId', 'userTypeName', 'userStatusName', 'joinDatetime', 'lastLoginDatetime'] as const;
export const userSearchTypes = ['userId', 'username', 'mobileNumber'] as const;

/** What the list shows, as its address holds it. */
export const parseUsersState = (search: Search) => ({
  ...listStateOf(search, userSorts),
  userStatus: oneOf([...userStatusCodes, ''], search.userStatus, ''),
  searchType: oneOf(userSearchTypes, search.searchType, 'userId'),
  keyword: search.keyword ?? '',
});

/** Its filters, as the filter bar's fields hold them. */
export const userFiltersOf = ({ userStatus, searchType, keyword }: ReturnType<typeof parseUsersState>) => ({
  userStatus: userStatus as string,
  searchType: searchType as string,
  keyword,
});

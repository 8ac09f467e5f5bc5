import { type AdminStatus, adminStatuses, departments } from '@maru/domain/administration';
import { listStateOf } from '../../../lib/paths/list-state.ts';
import { oneOf, type Search } from '../../../lib/paths/search.ts';

/** The columns that the administrators can be sorted by. */
export const adminSorts = [
  'adminId',
  'adminName',
  'deptName',
  'positionName',
  'adminStatusName',
  'joinDatetime',
] as const;
export const adminSearchTypes = ['adminId', 'adminName'] as const;
export const adminStatusOptions = (Object.keys(adminStatuses) as AdminStatus[]).map((code) => ({
  code,
  name: adminStatuses[code],
}));
export const deptOptions = departments.map(({ deptCode, deptName }) => ({ code: deptCode, name: deptName }));

/** What the list shows, as its address holds it. */
export const parseAdminsState = (search: Search) => ({
  ...listStateOf(search, adminSorts),
  deptCode: deptOptions.find(({ code }) => code === search.deptCode)?.code ?? '',
  adminStatus: adminStatusOptions.find(({ code }) => code === search.adminStatus)?.code ?? ('' as const),
  searchType: oneOf(adminSearchTypes, search.searchType, 'adminId'),
  keyword: search.keyword ?? '',
});

/** Its filters, as the filter bar's fields hold them. */
export const adminFiltersOf = (state: ReturnType<typeof parseAdminsState>) => ({
  deptCode: state.deptCode as string,
  adminStatus: state.adminStatus as string,
  searchType: state.searchType as string,
  keyword: state.keyword,
});

import { firstPage } from '@maru/domain/paging';
import { oneOf, type Search, wholeNumber } from '../../../lib/paths/search.ts';
import { askedDetailFacilityType, askedDong, askedFacilityType, askedKeyword } from '../parts/asked.ts';

export const searchTypes = ['installationPlaceName', 'address'] as const;
export const sorts = ['name', 'worst'] as const;

/** What the list shows, as its address holds it; empty texts where nothing is asked. */
export interface ListState {
  facilityType: string;
  detailFacilityType: string;
  dongCode: string;
  searchType: (typeof searchTypes)[number];
  keyword: string;
  sort: (typeof sorts)[number];
  pageNumber: number;
}

/** Reads the list's state out of its address; what isn't there or makes no sense is the default. */
export function parseListState(search: Search): ListState {
  return {
    facilityType: askedFacilityType(search),
    detailFacilityType: askedDetailFacilityType(search),
    dongCode: askedDong(search),
    searchType: oneOf(searchTypes, search.searchType, 'installationPlaceName'),
    keyword: askedKeyword(search),
    sort: oneOf(sorts, search.sort, 'name'),
    pageNumber: wholeNumber(search.pageNumber, firstPage, firstPage),
  };
}

/** The filters among the state, as the filter bar's fields hold them. */
export const filtersOf = ({ facilityType, detailFacilityType, dongCode, searchType, keyword }: ListState) => ({
  facilityType,
  detailFacilityType,
  dongCode,
  searchType: searchType as string,
  keyword,
});

/** The changes of state that applying the filter bar's fields makes: always back to the first page. */
export function applyFilters(chosen: ReturnType<typeof filtersOf>): {
  [F in keyof ListState]?: ListState[F] | undefined;
} {
  const searchType = chosen.keyword.trim() === '' ? undefined : oneOf(searchTypes, chosen.searchType, undefined);
  return { ...chosen, searchType, pageNumber: undefined };
}

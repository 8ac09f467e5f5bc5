import { firstPage } from '@maru/domain/paging';
import { type Search, wholeNumber } from '../../../lib/paths/search.ts';
import { askedFacilityType, askedKeyword } from '../parts/asked.ts';

/** What the indoor page shows, as its address holds it. */
export interface IndoorState {
  /** Empty for every type, of each its first places. */
  facilityType: string;
  keyword: string;
  /** Of the one type that is chosen. */
  pageNumber: number;
}

/** Reads the state out of the address; what isn't there or makes no sense is the default. */
export const parseIndoorState = (search: Search): IndoorState => ({
  facilityType: askedFacilityType(search),
  keyword: askedKeyword(search),
  pageNumber: wholeNumber(search.pageNumber, firstPage, firstPage),
});

/** The filters among the state. */
export const indoorFiltersOf = ({ facilityType, keyword }: IndoorState) => ({ facilityType, keyword });

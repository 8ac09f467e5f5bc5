import type { ConsolePage } from '@maru/domain/administration';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { detailAddress, pagePath } from '#lib/paths/console-paths.ts';
import type { Search } from '#lib/paths/search.ts';

export interface ListedPlace {
  installationPlaceId: number;
  /** When the first of its devices was installed; empty where it has none. */
  firstInstallationDate: string;
}

export type NamedPlace = ListedPlace & { installationPlaceName: string };

/**
 * From a list to a place of any group with all its devices, whenever they were installed; those that have broken down come
 * first. A vendor or a management code that the list asked for is asked of its devices, too.
 */
export function placeAddress(
  page: ConsolePage,
  place: ListedPlace,
  { vendorCode = '', searchType, keyword = '' }: Search = {},
  now = new Date(),
) {
  const { to, search } = detailAddress(page, place.installationPlaceId);
  return {
    to,
    search: {
      ...search,
      vendorCode,
      searchType: 'managementCode',
      keyword: searchType === 'managementCode' ? keyword : '',
      pageSize: 10,
      pageNumber: 1,
      startDate: place.firstInstallationDate,
      endDate: formatSeoulDate(now),
    },
  };
}

/** One of the devices of a place of any group. */
export const deviceAddress = (page: ConsolePage, placeId: number, id: number | 'new'): string =>
  `${pagePath(page, placeId)}/device/${id}`;

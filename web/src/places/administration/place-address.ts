import type { ConsolePage } from '@maru/domain/administration';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { detailAddress, pagePath } from '#lib/paths/console-paths.ts';
import type { Search } from '#lib/paths/search.ts';

export interface ListedPlace {
  installationPlaceId: number;
  /** Installation dates of the place's first and last device; empty without devices. */
  firstInstallationDate: string;
  lastInstallationDate: string;
}

export type NamedPlace = ListedPlace & { installationPlaceName: string };

/**
 * The link from a list to a place of any group with all its devices, broken ones first, regardless of their
 * installation dates. The list's filters by vendor and management code also apply to the devices.
 */
export function placeAddress(
  page: ConsolePage,
  place: ListedPlace,
  { vendorCode = '', searchType, keyword = '' }: Search = {},
  now = new Date(),
) {
  const { to, search } = detailAddress(page, place.installationPlaceId);
  const today = formatSeoulDate(now);
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
      // A device may be registered before the day of its installation.
      endDate: [today, place.lastInstallationDate].sort().at(-1) ?? today,
    },
  };
}

/** A device of a place in any group. */
export const deviceAddress = (page: ConsolePage, placeId: number, id: number | 'new'): string =>
  `${pagePath(page, placeId)}/device/${id}`;

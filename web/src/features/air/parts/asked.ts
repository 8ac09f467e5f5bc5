/** What an address asks for, as the calls take it: addresses are also written by hand, and then hold anything. */
import { facilityTypes } from '@maru/domain/facility';
import { longestKeyword } from '@maru/domain/keyword';
import type { Search } from '../../../lib/paths/search.ts';
import { detailFacilityTypeOptions } from './facility-options.ts';

export const askedKeyword = ({ keyword = '' }: Search): string => keyword.slice(0, longestKeyword);

/** Empty for every type. */
export const askedFacilityType = ({ facilityType }: Search): string =>
  facilityTypes.find(({ code }) => code === facilityType)?.code ?? '';

/** Empty for every kind; a kind of facility means nothing without its type. */
export const askedDetailFacilityType = (search: Search): string =>
  detailFacilityTypeOptions(askedFacilityType(search)).find(({ code }) => code === search.detailFacilityType)?.code ??
  '';

/** Empty for the whole district. Which dongs there are only the server knows; this is what their codes look like. */
export const askedDong = ({ dongCode = '' }: Search): string => (/^[\w·-]{1,40}$/.test(dongCode) ? dongCode : '');

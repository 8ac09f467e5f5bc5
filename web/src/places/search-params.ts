/** What an address asks of places, as the calls take it: addresses are also written by hand, and then hold anything. */
import { facilityTypes } from '@maru/domain/facility';
import { longestKeyword } from '@maru/domain/keyword';
import type { Search } from '../lib/paths/search.ts';

export const askedKeyword = ({ keyword = '' }: Search): string => keyword.slice(0, longestKeyword);

/** Empty for every type. */
export const askedFacilityType = ({ facilityType }: Search): string =>
  facilityTypes.find(({ code }) => code === facilityType)?.code ?? '';

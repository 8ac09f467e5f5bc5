/** Parses query parameters about places, which may be invalid because people edit addresses. */
import { facilityTypes } from '@maru/domain/facility';
import { longestKeyword } from '@maru/domain/keyword';
import type { Search } from '../lib/paths/search.ts';

export const keywordOf = ({ keyword = '' }: Search): string => keyword.slice(0, longestKeyword);

/** Empty for every type. */
export const facilityTypeOf = ({ facilityType }: Search): string =>
  facilityTypes.find(({ code }) => code === facilityType)?.code ?? '';

import type { Search } from '#lib/paths/search.ts';

/** Format of area codes; only the server knows existing ones, and people edit addresses. */
const areaCodes = /^[a-z0-9][a-z0-9_]{0,39}$/;

/** The area in an address. */
export const askedAreaCode = ({ installationPlaceCode = '' }: Search, unasked: string): string =>
  areaCodes.test(installationPlaceCode) ? installationPlaceCode : unasked;

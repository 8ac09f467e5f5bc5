import type { Search } from '#lib/paths/search.ts';

/** What codes of areas look like; which there are only the server knows, and addresses are also written by hand. */
const areaCodes = /^[a-z0-9][a-z0-9_]{0,39}$/;

/** The area that an address asks for. */
export const askedAreaCode = ({ installationPlaceCode = '' }: Search, unasked: string): string =>
  areaCodes.test(installationPlaceCode) ? installationPlaceCode : unasked;

import type { PortalDistrict } from '#lib/district/use-district.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';

/** The dongs to choose from: the district's, and former ones that places still have, as far as they are offered. */
export const dongOptions = (district: PortalDistrict | undefined, offersFormer: (dongCode: string) => boolean) => [
  ...(district?.dongs ?? []).map(({ dongCode, dongName }) => ({ code: dongCode, name: dongName })),
  // During an upgrade, the version before may answer, without former dongs.
  ...(district?.formerDongs ?? [])
    .filter(({ dongCode }) => offersFormer(dongCode))
    .map(({ dongCode, dongName }) => ({ code: dongCode, name: consoleListWords.filters.formerDong(dongName) })),
];

/**
 * Fictitious addresses from the district's file, to try the search without a key. The screens mark them as fictitious.
 */
import type { District } from '@maru/domain/district';
import type { AddressService } from './address-service.ts';

const perDong = 3;
const atMost = 10;
/** A postal code that doesn't exist. */
const zoneCode = '00000';

export function sandboxService({ fullName, dongs }: Pick<District, 'fullName' | 'dongs'>): AddressService {
  const all = dongs.flatMap(({ dongName }) =>
    Array.from({ length: perDong }, (_, at) => ({
      address: `${fullName} ${dongName} 예시로 ${at + 1}`,
      lotAddress: `${fullName} ${dongName} ${at + 1}`,
      zoneCode,
    })),
  );
  return {
    async find(keyword) {
      const words = keyword.split(/\s+/);
      const found = all.filter(({ address }) => words.every((word) => address.includes(word)));
      return { totalCount: found.length, list: found.slice(0, atMost) };
    },
  };
}

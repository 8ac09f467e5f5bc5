import { useDistrict } from './use-district.ts';

/**
 * Returns a function that removes the district's name from an address. This common prefix would otherwise cause the
 * distinguishing end to be truncated.
 */
export function useShortAddress(): (address: string) => string {
  const { data: district } = useDistrict();
  const beginning = `${district?.fullName} `;
  return (address) => (address.startsWith(beginning) ? address.slice(beginning.length) : address);
}

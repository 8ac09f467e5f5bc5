/** The port to a service that finds road addresses. */
import type { addresses } from '@maru/contract/addresses';
import type { Output } from '@maru/contract/call';

type FoundAddresses = Output<typeof addresses.search>;

export interface AddressService {
  /** Finds at most ten addresses. Throws VALIDATION for a bad keyword, BUSY if the service is unavailable. */
  find: (keyword: string) => Promise<FoundAddresses>;
}

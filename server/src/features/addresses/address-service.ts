/** The port to a service that finds road addresses. */
import type { addresses } from '@maru/contract/addresses';
import type { Output } from '@maru/contract/call';

type FoundAddresses = Output<typeof addresses.search>;

export interface AddressService {
  /** At most ten addresses. Throws VALIDATION where the keyword is at fault, BUSY where the service is away. */
  find: (keyword: string) => Promise<FoundAddresses>;
}

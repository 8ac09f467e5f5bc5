import type { OutputOf } from '@maru/contract';
import { useCall } from '../api/use-call.ts';

export type PortalDistrict = OutputOf<'GET /api/district'>;

/** The district, loaded once per visit, because it changes only with a new installation. */
export const useDistrict = () =>
  useCall('GET /api/district', {}, { staleTime: Number.POSITIVE_INFINITY, isFirst: true });

import type { OutputOf } from '@maru/contract';
import type { QueryClient } from '@tanstack/react-query';

/** The page whose permission every call of weighings needs. */
export const weighingPage = 'systemStatistics/cleaningVehicle';
/** Where the list of weighings is. */
export const weighingListPage = 'systemStatistics/scale';

/** A row of either list. */
export type WeighingRow = OutputOf<'GET /admin/api/statistics/scale'>['list'][number];

/** Everything that is shown of weighings is asked for anew. */
export const refreshWeighings = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [call] }) => typeof call === 'string' && call.includes('/statistics/scale'),
  });

import type { OutputOf } from '@maru/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Where weighings are; every call of theirs needs its permission. */
export const weighingPage = 'systemStatistics/scale';

/** A row of either list. */
export type WeighingRow = OutputOf<'GET /admin/api/statistics/scale'>['list'][number];

/** Everything that is shown of weighings is asked for anew. */
export const refreshWeighings = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [call] }) => typeof call === 'string' && call.includes('/statistics/scale'),
  });

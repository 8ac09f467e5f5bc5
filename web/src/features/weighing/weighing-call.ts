import type { OutputOf } from '@maru/contract';
import type { QueryClient } from '@tanstack/react-query';

/** The page of weighings, whose permission all their calls require. */
export const weighingPage = 'systemStatistics/scale';

/** A row of the lists of weighings. */
export type WeighingRow = OutputOf<'GET /admin/api/statistics/scale'>['list'][number];

/** Refetches all data about weighings. */
export const refreshWeighings = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [call] }) => typeof call === 'string' && call.includes('/statistics/scale'),
  });

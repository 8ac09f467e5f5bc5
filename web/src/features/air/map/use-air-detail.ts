import type { OutputOf } from '@maru/contract';
import type { AirMeasurementType } from '@maru/domain/air';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCall } from '../../../lib/api/use-call.ts';
import { useAskAgain } from '../../../lib/live/use-ask-again.ts';
import { useLive } from '../../../lib/live/use-live.tsx';
import { keepNewerSides } from '../parts/keep-newer.ts';

const detailCall = 'GET /api/map/statistics/air-quality/installation-place/detail';
export type AirDetail = OutputOf<typeof detailCall>;

const refreshMs = 60_000;

/** One place, kept current: its latest values at once, its devices and the day's hours a moment later. */
export function useAirDetail(installationPlaceId: number, measurementType: AirMeasurementType) {
  const queries = useQueryClient();
  const input = { query: { installationPlaceId, measurementType } };
  const queryKey = callKey(detailCall, input);
  const answer = useCall(detailCall, input, {
    keepPrevious: true,
    refetchInterval: refreshMs,
    merge: keepNewerSides,
  });
  const askAgain = useAskAgain();

  useLive('air', undefined, (events) => {
    const event = events.find(({ state }) => state.installationPlaceId === installationPlaceId);
    if (!event) return;
    queries.setQueryData<AirDetail>(queryKey, (known) => known && { ...known, ...event.state.values });
    askAgain(queryKey);
  });
  // What is kept may be another place's; of the same place only the day's hours are of another measurement.
  return { ...answer, data: answer.data?.placeId === installationPlaceId ? answer.data : undefined };
}

import type { CallKey, OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { Area } from '../../../lib/live/live-states.ts';
import { useLive } from '../../../lib/live/use-live.tsx';
import type { AirLatest } from './latest.ts';

type Latest = { indoor: AirLatest | null; outdoor: AirLatest | null };

/**
 * Keeps a call's answers on the screen current: each place that reports anew is handed with its latest values to
 * `update`, which gives the changed answer (or the same one where the place isn't in it).
 */
export function useAirUpdates<K extends CallKey>(
  key: K,
  area: Area | undefined,
  update: (answer: OutputOf<K>, placeId: number, latest: Latest) => OutputOf<K>,
): void {
  const queries = useQueryClient();
  useLive('air', area, (events) => {
    queries.setQueriesData<OutputOf<K>>({ queryKey: [key] }, (answer) =>
      events.reduce(
        (changed, { state }) => changed && update(changed, state.installationPlaceId, state.values),
        answer,
      ),
    );
  });
}

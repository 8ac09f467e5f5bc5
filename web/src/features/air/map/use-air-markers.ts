import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callKey, useCall } from '../../../lib/api/use-call.ts';
import type { LiveStates } from '../../../lib/live/live-states.ts';
import { useAskAgain } from '../../../lib/live/use-ask-again.ts';
import { useLive } from '../../../lib/live/use-live.tsx';
import { keepNewerMarkers } from '../parts/keep-newer.ts';
import { type AirMarker, withLatest } from '../parts/marker.ts';
import type { AirMapState } from './air-map-state.ts';
import { airMarkersCall, changedPlaces } from './air-markers.ts';

/** How often places that fell silent are looked for: the live feed only tells of those that report. */
const refreshMs = 60_000;
/** The first change is drawn at once, those that follow together: ten thousand places are redrawn twice a second. */
const applyMs = 500;

type Asked = Pick<AirMapState, 'measurementType' | 'installationType' | 'facilityType' | 'keyword'>;

/** The markers that are asked for, kept current; `changed` has the ids of those whose values changed last. */
export function useAirMarkers({ measurementType, installationType, facilityType, keyword }: Asked) {
  const queries = useQueryClient();
  const input = { query: { measurementType, installationType, facilityType, keyword } };
  const queryKey = callKey(airMarkersCall, input);
  const answer = useCall(airMarkersCall, input, {
    keepPrevious: true,
    refetchInterval: refreshMs,
    merge: keepNewerMarkers,
  });
  const askAgain = useAskAgain();

  const heard = useRef(new Map<number, LiveStates['air']['values']>());
  const apply = useThrottledCallback(() => {
    const latest = heard.current;
    heard.current = new Map();
    // Averages over inside and outside are the server's to make, and the first answer may be older than these news.
    if (installationType === 'all' || !queries.getQueryData(queryKey)) return askAgain(queryKey);
    queries.setQueryData<{ list: AirMarker[] }>(
      queryKey,
      (known) =>
        known && {
          list: known.list.map((row) => {
            const values = latest.get(row.installationPlaceId)?.[installationType];
            return values ? withLatest(row, values, measurementType) : row;
          }),
        },
    );
  }, applyMs);
  // Of the whole district, wherever the map looks: the legend counts all places, and the newest reading is of all.
  useLive('air', undefined, (events) => {
    for (const { state } of events) heard.current.set(state.installationPlaceId, state.values);
    apply();
  });
  return { ...answer, changed: useChanged(answer.data?.list, JSON.stringify(queryKey)) };
}

const nobody: ReadonlySet<number> = new Set();

/** Ids of the places whose value is another one than before, within one question. */
function useChanged(rows: readonly AirMarker[] | undefined, question: string): ReadonlySet<number> {
  const [changed, setChanged] = useState(nobody);
  const before = useRef<{ rows: readonly AirMarker[]; question: string } | null>(null);
  useEffect(() => {
    if (!rows) return;
    const known = before.current?.question === question ? before.current.rows : rows;
    before.current = { rows, question };
    const different = changedPlaces(known, rows);
    if (different.size > 0) setChanged(different);
  }, [rows, question]);
  return changed;
}

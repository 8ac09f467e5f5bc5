import type { Marker } from '@maru/contract/place';
import type { InstallationType } from '@maru/domain/facility';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LiveCall } from '../live/live-call.ts';
import type { Side } from '../values/values.ts';
import type { MapAnswer } from './map-state.ts';
import { bothSides, changedPlaces } from './markers.ts';

/**
 * Interval in milliseconds: the first change is applied at once, later changes together, because redrawing all places
 * blocks a phone for 100 ms.
 */
const applyMs = 1000;

/** The query for markers of one measure. */
export interface MarkersQuery<Type extends string> {
  measurementType: Type;
  installationType: Side;
  facilityType: string;
}

export type MarkersCall<Type extends string> = LiveCall<{ query: MarkersQuery<Type> }, { list: Marker[] }>;

interface Markers extends MapAnswer<Marker> {
  /** Ids of places whose indoor value is shown while both sides are requested. */
  inside: ReadonlySet<number>;
}

const noIds: ReadonlySet<number> = new Set();
/** Markers don't name their measure. */
const keepPrevious = ['measurementType'];

/** The markers of a measure on one or both sides, with live values. */
export function useMarkers<Type extends string>(
  call: MarkersCall<Type>,
  { installationType, ...asked }: Omit<MarkersQuery<Type>, 'installationType'> & { installationType: InstallationType },
): Markers {
  const isBoth = installationType === 'all';
  const side = isBoth ? 'outdoor' : installationType;
  const first = call.useAnswer({ query: { ...asked, installationType: side } }, { keepPrevious });
  const indoor = { query: { ...asked, installationType: 'indoor' as const } };
  const second = call.useAnswer(indoor, { keepPrevious, enabled: isBoth });
  // For the whole district, because legend counts and newest reading cover all places.
  call.useNews({ applyMs });

  const list = first.data?.list;
  const others = isBoth ? second.data?.list : undefined;
  const { markers, inside } = useMemo(
    () => (list && others ? bothSides(list, others) : { markers: list, inside: noIds }),
    [list, others],
  );
  const isWaiting = isBoth && !others;
  return {
    rows: isWaiting ? undefined : markers,
    inside,
    isPending: first.isPending || (isWaiting && second.isPending),
    error: first.error ?? (isBoth ? second.error : null),
    refetch: () => Promise.all([first.refetch(), isBoth && second.refetch()]),
    changed: useChanged(markers, JSON.stringify([asked, installationType])),
  };
}

/** Ids of places whose value changed, except by a new query. */
function useChanged(rows: readonly Marker[] | undefined, question: string): ReadonlySet<number> {
  const [changed, setChanged] = useState(noIds);
  const before = useRef<{ rows: readonly Marker[]; question: string } | null>(null);
  useEffect(() => {
    if (!rows) return;
    const known = before.current?.question === question ? before.current.rows : rows;
    before.current = { rows, question };
    const different = changedPlaces(known, rows);
    if (different.size > 0) setChanged(different);
  }, [rows, question]);
  return changed;
}

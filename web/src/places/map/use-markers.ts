import type { Marker } from '@maru/contract/place';
import type { InstallationType } from '@maru/domain/facility';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LiveCall } from '../live/live-call.ts';
import type { Side } from '../values/values.ts';
import type { MapAnswer } from './map-state.ts';
import { bothSides, changedPlaces } from './markers.ts';

/** Draws the first change at once and those that follow together: on a phone each redraw of all places blocks for 100 ms. */
const applyMs = 1000;

/** What markers of one measure are asked by. */
export interface MarkersAsked<Type extends string> {
  measurementType: Type;
  installationType: Side;
  facilityType: string;
}

export type MarkersCall<Type extends string> = LiveCall<{ query: MarkersAsked<Type> }, { list: Marker[] }>;

interface Markers extends MapAnswer<Marker> {
  /** Ids of the places that show their indoor value while both are asked for. */
  inside: ReadonlySet<number>;
}

const nobody: ReadonlySet<number> = new Set();

/** The markers of a measure on one side or on both, kept current. */
export function useMarkers<Type extends string>(
  call: MarkersCall<Type>,
  { installationType, ...asked }: Omit<MarkersAsked<Type>, 'installationType'> & { installationType: InstallationType },
): Markers {
  const isBoth = installationType === 'all';
  const side = isBoth ? 'outdoor' : installationType;
  const first = call.useAnswer({ query: { ...asked, installationType: side } }, { keepPrevious: true });
  const indoor = { query: { ...asked, installationType: 'indoor' as const } };
  const second = call.useAnswer(indoor, { keepPrevious: true, enabled: isBoth });
  // Of the whole district, wherever the map looks: the legend counts all places, and the newest reading is of all.
  call.useNews({ applyMs });

  const list = first.data?.list;
  const others = isBoth ? second.data?.list : undefined;
  const { markers, inside } = useMemo(
    () => (list && others ? bothSides(list, others) : { markers: list, inside: nobody }),
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

/** Ids of the places whose value is another one than before, within one question. */
function useChanged(rows: readonly Marker[] | undefined, question: string): ReadonlySet<number> {
  const [changed, setChanged] = useState(nobody);
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

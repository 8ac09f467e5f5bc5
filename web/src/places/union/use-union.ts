import { useThrottledCallback } from '@mantine/hooks';
import type { OutputOf } from '@maru/contract';
import type { LiveLayerName, LiveState } from '@maru/contract/live';
import type { AirMeasurementType } from '@maru/domain/air';
import type { InstallationType } from '@maru/domain/facility';
import type { MapArea, MapLayer } from '@maru/domain/map-layer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callKey, useCall } from '#lib/api/use-call.ts';
import type { LiveEvent } from '#lib/live/live-states.ts';
import type { UnionLayer } from './union-layer.ts';
import { idOf, markId, withHeld, withLiveMark } from './union-markers.ts';

const call = 'GET /api/map/union';
type Answer = OutputOf<typeof call>;

/** Interval in milliseconds: the first change is drawn at once, later changes together. */
const applyMs = 500;
/** Delay in milliseconds after the first change until counts are refetched, once for all changes. */
const recountMs = 5000;
/** Poll interval for places that became silent. */
const refreshMs = 60_000;
const noIds: ReadonlySet<number> = new Set();

export interface UnionQuery {
  layers: readonly MapLayer[];
  measurementType: AirMeasurementType;
  installationType: InstallationType;
  /** The map's visible area with a margin; null until known, which means the whole district. */
  seen: { area: MapArea; zoom: number } | null;
}

function merge(held: Answer, answer: Answer): Answer {
  const known = new Map(held.markers.map((marker) => [idOf(marker), marker]));
  return { ...answer, markers: withHeld(answer.markers, known), list: withHeld(answer.list, known) };
}

/** The places of layers in an area, with live values. */
export function useUnion({ layers, seen, ...asked }: UnionQuery, declared: readonly UnionLayer[]) {
  const queries = useQueryClient();
  const query = {
    ...asked,
    layers: layers.join(),
    ...(seen && { area: seen.area.map((edge) => edge.toFixed(6)).join(), zoom: seen.zoom }),
  };
  const key = callKey(call, { query });
  const answer = useCall(
    call,
    { query },
    { enabled: layers.length > 0, keepPrevious: true, refetchInterval: refreshMs, merge },
  );
  const [changed, setChanged] = useState(noIds);
  const received = useRef(new Map<number, { layer: UnionLayer; values: LiveState<LiveLayerName>['values'] }>());
  const recounting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(recounting.current), []);

  const apply = useThrottledCallback(() => {
    const news = received.current;
    received.current = new Map();
    const shown = queries.getQueryData<Answer>(key);
    if (!shown) return;
    const isKnown = new Set<number>();
    const different = new Set<number>();
    const update = (rows: Answer['markers']) =>
      rows.map((marker) => {
        const id = idOf(marker);
        const own = news.get(id);
        if (!own) return marker;
        isKnown.add(id);
        const updated = withLiveMark(marker, own.layer.update(marker, own.values));
        if (updated.value !== marker.value || updated.status !== marker.status) different.add(id);
        return updated;
      });
    queries.setQueryData<Answer>(key, { ...shown, markers: update(shown.markers), list: update(shown.list) });
    if (different.size > 0) setChanged(different);
    // Counts changed, or a place entered the area.
    const hasArrived = [...news].some(([id, { layer }]) => layer.isMoving && !isKnown.has(id));
    if (shown.clusters.length > 0 || hasArrived)
      recounting.current ??= setTimeout(() => {
        recounting.current = undefined;
        void queries.invalidateQueries({ queryKey: [call] });
      }, recountMs);
  }, applyMs);

  const hear = (layer: MapLayer, events: readonly LiveEvent<LiveLayerName>[]) => {
    const own = declared.find((one) => one.layer === layer);
    if (!own) return;
    for (const { state } of events)
      received.current.set(markId(layer, state.installationPlaceId), { layer: own, values: state.values });
    apply();
  };
  return { answer, changed, hear };
}

import { useThrottledCallback } from '@mantine/hooks';
import type { OutputOf } from '@maru/contract';
import type { LiveLayerName, LiveState } from '@maru/contract/live';
import type { AirMeasurementType } from '@maru/domain/air';
import type { InstallationType } from '@maru/domain/facility';
import type { MapArea, MapLayer } from '@maru/domain/map-layer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callKey, keepIfSame, pollEvery, useCall } from '#lib/api/use-call.ts';
import type { LiveEvent } from '#lib/live/live-states.ts';
import { RecentNews } from '../live/news.ts';
import type { UnionLayer } from './union-layer.ts';
import { idOf, markId, placeOf, withNews, withoutMeasured } from './union-markers.ts';

const call = 'GET /api/map/union';
type Answer = OutputOf<typeof call>;

/** Interval in milliseconds: the first change is drawn at once, later changes together. */
const applyMs = 500;
/** Delay in milliseconds after the first change until counts are refetched, once for all changes. */
const recountMs = 5000;
/** Polls for places that became silent. */
const poll = pollEvery(60_000);
const noIds: ReadonlySet<number> = new Set();

export interface UnionQuery {
  layers: readonly MapLayer[];
  measurementType: AirMeasurementType;
  installationType: InstallationType;
  /** The map's visible area with a margin; null until known, which means the whole district. */
  seen: { area: MapArea; zoom: number } | null;
}

const recent = new RecentNews<number, LiveState<LiveLayerName>['values']>();

/** The places of layers in an area, with live values. */
export function useUnion({ layers, seen, ...asked }: UnionQuery, declared: readonly UnionLayer[]) {
  const queries = useQueryClient();
  const query = {
    ...asked,
    layers: layers.join(),
    ...(seen && { area: seen.area.map((edge) => edge.toFixed(6)).join(), zoom: seen.zoom }),
  };
  const key = callKey(call, { query });
  const withLive = (answered: Answer, requestedAt: number): Answer => {
    const news = recent.missedBy(requestedAt);
    const updated = (rows: Answer['list']) => withNews(rows, news, declared);
    return { ...answered, markers: updated(answered.markers), list: updated(answered.list) };
  };
  const keepSame = keepIfSame(['measurementType'], key);
  const answer = useCall(
    call,
    { query },
    {
      enabled: layers.length > 0,
      placeholderData: (previous, of) => keepSame(previous, of) ?? (previous && withoutMeasured(previous, declared)),
      refetchInterval: poll,
      withLive,
    },
  );
  const [changed, setChanged] = useState(noIds);
  const received = useRef(new Map<number, LiveState<LiveLayerName>['values']>());
  const recounting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(recounting.current), []);

  const apply = useThrottledCallback(() => {
    const news = received.current;
    received.current = new Map();
    const state = queries.getQueryState<Answer>(key);
    const shown = state?.data;
    const isKnown = new Set<number>();
    const different = new Set<number>();
    const update = (rows: Answer['markers']) => {
      const updated = withNews(rows, news, declared);
      for (const [at, marker] of rows.entries()) {
        const id = idOf(marker);
        if (news.has(id)) isKnown.add(id);
        if (updated[at]?.value !== marker.value || updated[at]?.status !== marker.status) different.add(id);
      }
      return updated;
    };
    if (shown) {
      const updated = { ...shown, markers: update(shown.markers), list: update(shown.list) };
      queries.setQueryData<Answer>(key, updated, { updatedAt: state.dataUpdatedAt });
    }
    if (different.size > 0) setChanged(different);
    // Counts changed, a place entered the area, or an answer in flight may be older than the changes.
    const isMoving = (id: number) => declared.find(({ layer }) => layer === placeOf(id).layer)?.isMoving;
    if (!shown || shown.clusters.length > 0 || [...news.keys()].some((id) => isMoving(id) && !isKnown.has(id)))
      recounting.current ??= setTimeout(() => {
        recounting.current = undefined;
        void queries.invalidateQueries({ queryKey: [call] });
      }, recountMs);
  }, applyMs);

  const hear = (layer: MapLayer, events: readonly LiveEvent<LiveLayerName>[]) => {
    for (const { state } of events)
      for (const news of [received.current, recent]) news.set(markId(layer, state.installationPlaceId), state.values);
    apply();
  };
  return { answer, changed, hear };
}

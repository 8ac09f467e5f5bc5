import type { OutputOf } from '@maru/contract';
import type { UnionMarker } from '@maru/contract/map';
import type { MapLayer } from '@maru/domain/map-layer';
import { useMemo } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { Seen } from '#ui/map/list/seen.ts';
import type { MapMarker } from '#ui/map/marker/marker.ts';
import type { UnionLayer } from './union-layer.ts';
import { byWorst, countWithin, drawnCluster, drawnMarker, idOf, statesOf, within } from './union-markers.ts';

type Answer = OutputOf<'GET /api/map/union'>;
const noMarkers: readonly UnionMarker[] = [];

interface ShownUnion {
  layers: readonly MapLayer[];
  declared: readonly UnionLayer[];
  seen: Seen | null;
  /** Whether markers may show either side, so that their names must tell which. */
  isBothSides: boolean;
}

/**
 * The drawn, listed and counted parts of an answer. After switching layers, the former answer is shown without the
 * disabled layers until the next one arrives.
 */
export function useShown(data: Answer | undefined, { layers, declared, seen, isBothSides }: ShownUnion) {
  const sideNames = useSharedTexts().places.installation;
  const shown = useMemo(() => data?.markers.filter(({ layer }) => layers.includes(layer)) ?? noMarkers, [data, layers]);
  const drawn = useMemo(() => {
    const layerOf = new Map(declared.map((layer) => [layer.layer, layer]));
    return (rows: readonly UnionMarker[]): MapMarker[] =>
      rows.flatMap((row) => {
        const layer = layerOf.get(row.layer);
        if (!layer) return [];
        const marker = drawnMarker(row, layer);
        const side = isBothSides && row.installationType && sideNames[row.installationType];
        return side ? { ...marker, name: `${marker.name} (${side})` } : marker;
      });
  }, [declared, isBothSides, sideNames]);
  const markers = useMemo(() => new Map(drawn(shown).map((marker) => [marker.id, marker])), [drawn, shown]);
  // Live values change an answer's markers, not its clusters.
  const counted = data?.clusters;
  const clusters = useMemo(() => counted?.map(drawnCluster) ?? [], [counted]);
  const isCounted = clusters.length > 0;
  const rows = useMemo(() => {
    const all = isCounted ? (data?.list ?? []).filter(({ layer }) => layers.includes(layer)) : [...shown].sort(byWorst);
    return within(seen?.bounds, all);
  }, [data, shown, layers, isCounted, seen]);
  const states = useMemo(
    () =>
      layers.map((layer) => {
        const own = shown.filter((marker) => marker.layer === layer);
        const known = data?.layers.find((one) => one.layer === layer)?.states ?? [];
        const countOf = (status: string) =>
          isCounted
            ? (known.find((one) => one.status === status)?.count ?? 0)
            : own.filter((marker) => marker.status === status).length;
        return { layer, states: statesOf(layer, countOf) };
      }),
    [layers, shown, data, isCounted],
  );
  return {
    markers,
    clusters,
    /** The places beside the map, the worst first. */
    listed: useMemo(() => drawn(rows), [drawn, rows]),
    byId: useMemo(() => new Map([...rows, ...shown].map((marker) => [idOf(marker), marker])), [rows, shown]),
    /** Number of places by state for each layer. */
    states,
    /** Number of places in view, including unlisted places. */
    count: isCounted ? countWithin(seen?.bounds, clusters, shown) : rows.length,
  };
}

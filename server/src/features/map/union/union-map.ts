/**
 * The union map of all layers. Each layer's places are cached for a few seconds, sorted worst first. An answer scans
 * them once for any area.
 */
import type { OutputOf } from '@maru/contract';
import { type MapLayer, mapSeverity, worstSeverity } from '@maru/domain/map-layer';
import { mercatorX, mercatorY } from '@maru/domain/mercator';
import type { MapLayerSource, MapMark, MapQuestion } from '#places/map-layer.ts';
import { type Area, isInArea } from '#platform/http/area.ts';
import { Snapshot } from '#platform/snapshot.ts';
import { clustersOf, type Plotted, stateCounts } from './clusters.ts';

type UnionAnswer = OutputOf<'GET /api/map/union'>;

export interface UnionQuestion extends MapQuestion {
  layers: readonly MapLayer[];
  /** Undefined means the whole map. */
  area: Area | undefined;
  zoom: number;
}

/** Maximum single markers; an area with more places is clustered. */
export const mostMarkers = 800;
/** Maximum places of the list beside a map. */
export const mostListed = 100;
const freshMs = 2000;

export class UnionMap {
  readonly #layers: ReadonlyMap<MapLayer, Snapshot<Awaited<ReturnType<MapLayerSource['read']>>>>;

  constructor(sources: readonly MapLayerSource[]) {
    this.#layers = new Map(sources.map((source) => [source.layer, new Snapshot(freshMs, () => source.read())]));
  }

  async answer({ layers, ...question }: UnionQuestion): Promise<UnionAnswer> {
    const places = await Promise.all(
      layers.map(async (layer) => {
        const marksOf = await this.#layers.get(layer)?.get();
        return { layer, plotted: plot(layer, marksOf?.(question) ?? []) };
      }),
    );
    return unionAnswer(places, question);
  }
}

const plottedOf = new WeakMap<readonly MapMark[], Plotted[]>();

/** A layer's markers, worst first, then by value descending; cached per version of the layer. */
function plot(layer: MapLayer, marks: readonly MapMark[]): Plotted[] {
  const known = plottedOf.get(marks);
  if (known) return known;
  const plotted = marks.map((mark) => ({
    marker: { layer, ...mark, severity: mapSeverity(layer, mark.status) },
    x: mercatorX(mark.longitude),
    y: mercatorY(mark.latitude),
  }));
  const amount = ({ marker }: Plotted) => Math.abs(marker.value ?? 0);
  plotted.sort(
    (a, b) =>
      b.marker.severity - a.marker.severity ||
      amount(b) - amount(a) ||
      a.marker.installationPlaceId - b.marker.installationPlaceId,
  );
  plottedOf.set(marks, plotted);
  return plotted;
}

/** The answer for some layers, each with its places in list order. */
function unionAnswer(
  layers: readonly { layer: MapLayer; plotted: readonly Plotted[] }[],
  { area, zoom }: Pick<UnionQuestion, 'area' | 'zoom'>,
): UnionAnswer {
  const found = layers.map(({ plotted }) => (area ? plotted.filter(({ marker }) => isInArea(area, marker)) : plotted));
  const all = bySeverity(found);
  const isFew = all.length <= mostMarkers;
  const { clusters, alone } = isFew ? { clusters: [], alone: all } : clustersOf(all, zoom);
  return {
    list: all.slice(0, mostListed).map(({ marker }) => marker),
    totalCount: all.length,
    markers: alone.map(({ marker }) => marker),
    clusters,
    layers: layers.map(({ layer, plotted }, at) => ({
      layer,
      totalCount: plotted.length,
      states: stateCounts(found[at] ?? []).map(({ status, count }) => ({ status, count })),
    })),
    measurementDatetime: newestOf(all),
  };
}

/** Merges lists that are each sorted worst first. */
function bySeverity(lists: readonly (readonly Plotted[])[]): Plotted[] {
  const levels = Array.from({ length: worstSeverity + 1 }, () => [] as Plotted[]);
  for (const list of lists) for (const one of list) levels[worstSeverity - one.marker.severity]?.push(one);
  return levels.flat();
}

function newestOf(places: readonly Plotted[]): string | null {
  let newest: string | null = null;
  for (const { marker } of places)
    if (marker.measurementDatetime && (!newest || marker.measurementDatetime > newest))
      newest = marker.measurementDatetime;
  return newest;
}

/** Clusters many places of a map by the cells of a grid. */
import type { UnionCluster, UnionMarker } from '@maru/contract/map';
import { cellSide, type MapLayer } from '@maru/domain/map-layer';

/** A place with its position on the plane. */
export interface Plotted {
  marker: UnionMarker;
  x: number;
  y: number;
}

/** Maximum cells, more than any screen shows at its zoom; larger areas get larger cells. */
const mostCells = 3000;

/** The requested zoom, or a smaller one at which the places occupy at most `mostCells` cells. */
function gridZoom(places: readonly Plotted[], zoom: number): number {
  let [west, east, north, south] = [1, 0, 1, 0];
  for (const { x, y } of places) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  const cells = (at: number) =>
    Math.ceil((east - west) / cellSide(at) + 1) * Math.ceil((south - north) / cellSide(at) + 1);
  let least = zoom;
  while (least > 0 && cells(least) > mostCells) least -= 1;
  return least;
}

/** @param places  sorted worst first */
export function clustersOf(places: readonly Plotted[], zoom: number): { clusters: UnionCluster[]; alone: Plotted[] } {
  const side = cellSide(gridZoom(places, zoom));
  const columns = Math.ceil(1 / side);
  const cells = Map.groupBy(places, ({ x, y }) => Math.floor(y / side) * columns + Math.floor(x / side));
  const alone: Plotted[] = [];
  const clusters: UnionCluster[] = [];
  for (const members of cells.values()) {
    const [worst] = members;
    if (worst && members.length === 1) alone.push(worst);
    else if (worst) clusters.push(clusterOf(worst, members));
  }
  return { clusters, alone };
}

function clusterOf({ marker: worst }: Plotted, members: readonly Plotted[]): UnionCluster {
  const middle = (of: 'latitude' | 'longitude') =>
    Number((members.reduce((sum, { marker }) => sum + marker[of], 0) / members.length).toFixed(6));
  return {
    latitude: middle('latitude'),
    longitude: middle('longitude'),
    count: members.length,
    severity: worst.severity,
    worst: { layer: worst.layer, value: worst.value, status: worst.status },
    states: stateCounts(members),
  };
}

/** Number of places by state, in the order of the states' first occurrence. */
export function stateCounts(places: readonly Plotted[]) {
  const counts = new Map<string, { layer: MapLayer; status: string; count: number }>();
  for (const { marker } of places) {
    const key = `${marker.layer} ${marker.status}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { layer: marker.layer, status: marker.status, count: 1 });
  }
  return [...counts.values()];
}

/** Positions as metres on a plane. The error stays below a metre within some ten kilometres of the origin. */
import { between, edgesOf, interpolate, type Spot } from '../plane/shape.ts';

/** Longitude and latitude in degrees, WGS 84, in GeoJSON's order. */
export type Position = readonly [longitude: number, latitude: number];

const metresPerDegree = 111_320;

export interface Projection {
  spotOf(position: Position): Spot;
  positionOf(spot: Spot): Position;
}

/** The plane whose origin is a position. */
export function projectionAround([west, south]: Position): Projection {
  const metresPerLongitude = metresPerDegree * Math.cos((south * Math.PI) / 180);
  return {
    spotOf: ([longitude, latitude]) => ({
      x: (longitude - west) * metresPerLongitude,
      y: (latitude - south) * metresPerDegree,
    }),
    positionOf: ({ x, y }) => [west + x / metresPerLongitude, south + y / metresPerDegree],
  };
}

/** The middle of the box around some positions; the origin of degrees if there are none. */
export function middleOfBox(positions: Iterable<Position>): Position {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of positions) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return east < west ? [0, 0] : [(west + east) / 2, (south + north) / 2];
}

/** The position at half the length of a line of at least one position. */
export function middleOfLine(line: readonly Position[]): Position {
  const [first = [0, 0] as const] = line;
  const { spotOf, positionOf } = projectionAround(first);
  const edges = edgesOf(line.map(spotOf));
  let left = edges.reduce((sum, edge) => sum + between(...edge), 0) / 2;
  for (const edge of edges) {
    const length = between(...edge);
    if (length > 0 && left <= length) return positionOf(interpolate(...edge, left / length));
    left -= length;
  }
  return first;
}

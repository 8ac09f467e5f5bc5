/** Positions and shapes in expressions, and SQL functions on them that need no extension. */
import { type RawBuilder, sql } from 'kysely';

type Position = readonly [longitude: number, latitude: number];

/** A literal: a position, or a polygon of an outer ring and holes. */
export type Geography = { kind: 'point'; position: Position } | { kind: 'polygon'; rings: readonly string[] };

const number = /^-?[0-9]{1,15}(?:\.[0-9]{1,15})?$/;

/** Parses 'longitude latitude'; null for anything else or values out of range. */
function positionIn(text: string): Position | null {
  const parts = text.split(' ').filter((part) => part !== '');
  if (parts.length !== 2 || !parts.every((part) => number.test(part))) return null;
  const [longitude = 0, latitude = 0] = parts.map(Number);
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}

/** Converts a closed ring to PostgreSQL's notation of polygons; null if the text isn't a closed ring. */
function ringIn(text: string): string | null {
  const positions = text.split(',').map(positionIn);
  const [first] = positions;
  const last = positions.at(-1);
  if (!first || !last || positions.length < 4 || String(first) !== String(last)) return null;
  return positions.every((one) => one !== null) ? `(${positions.map((one) => `(${one})`).join(',')})` : null;
}

/** Reads well-known text of a point or a polygon, in any case; null for anything else. */
export function readGeography(text: string): Geography | null {
  const wkt = text
    .trim()
    .toUpperCase()
    .replace(/^SRID=4326;/, '');
  const open = wkt.indexOf('(');
  if (open === -1 || !wkt.endsWith(')')) return null;
  const kind = wkt.slice(0, open).trim();
  const inner = wkt.slice(open + 1, -1).trim();
  if (kind === 'POINT') {
    const position = positionIn(inner);
    return position && { kind: 'point', position };
  }
  if (kind !== 'POLYGON' || !inner.startsWith('(') || !inner.endsWith(')')) return null;
  const rings = inner
    .slice(1, -1)
    .split(')')
    .map((ring, at) => ringIn(at === 0 ? ring : ring.trim().replace(/^,/, '').trim().replace(/^\(/, '')));
  return rings.every((ring) => ring !== null) ? { kind: 'polygon', rings } : null;
}

/** SQL of a position. */
export interface SqlPosition {
  longitude: RawBuilder<number>;
  latitude: RawBuilder<number>;
}

export const positionOf = ([longitude, latitude]: Position): SqlPosition => ({
  longitude: sql`${longitude}::float8`,
  latitude: sql`${latitude}::float8`,
});

const pointOf = ({ longitude, latitude }: SqlPosition) => sql`point(${longitude}, ${latitude})`;

/** SQL condition: the position is in the polygon or on the outer edge, and in none of the holes. */
export const isInside = (position: SqlPosition, [outer, ...holes]: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    [
      sql`${outer}::polygon @> ${pointOf(position)}`,
      ...holes.map((hole) => sql`not ${hole}::polygon @> ${pointOf(position)}`),
    ],
    sql` and `,
  )})`;

export const isSamePosition = (a: SqlPosition, b: SqlPosition): RawBuilder<boolean> =>
  sql`(${a.longitude} = ${b.longitude} and ${a.latitude} = ${b.latitude})`;

/** Mean radius of the earth in metres. */
const earthRadius = 6_371_008.8;

/** Metres between two positions along the sphere. */
export const distance = (a: SqlPosition, b: SqlPosition): RawBuilder<number> => sql`(${2 * earthRadius}::float8
  * asin(least(1, sqrt(sind((${a.latitude} - ${b.latitude}) / 2) ^ 2
    + cosd(${a.latitude}) * cosd(${b.latitude}) * sind((${a.longitude} - ${b.longitude}) / 2) ^ 2))))::numeric`;

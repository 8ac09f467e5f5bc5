/** Positions and shapes in expressions, and SQL functions on them that need no extension. */
import { type RawBuilder, sql } from 'kysely';

type Position = readonly [longitude: number, latitude: number];

/** A literal: a position, a line, or a polygon of an outer ring and holes. */
export type Geography =
  | { kind: 'point'; position: Position }
  | { kind: 'line'; positions: readonly Position[] }
  | { kind: 'polygon'; rings: readonly (readonly Position[])[] };

const number = /^-?[0-9]{1,15}(?:\.[0-9]{1,15})?$/;

/** Parses 'longitude latitude'; null for anything else or values out of range. */
function positionIn(text: string): Position | null {
  const parts = text.split(' ').filter((part) => part !== '');
  if (parts.length !== 2 || !parts.every((part) => number.test(part))) return null;
  const [longitude = 0, latitude = 0] = parts.map(Number);
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}

/** Parses positions separated by commas; null for anything else or fewer than two. */
function lineIn(text: string): Position[] | null {
  const positions = text.split(',').map(positionIn);
  return positions.length > 1 && positions.every((one) => one !== null) ? positions : null;
}

const isClosed = (line: readonly Position[]) => String(line[0]) === String(line.at(-1));

/** Parses a closed ring; null for anything else. */
function ringIn(text: string): Position[] | null {
  const ring = lineIn(text);
  return ring && ring.length > 3 && isClosed(ring) ? ring : null;
}

/** Reads well-known text of a point, a line or a polygon, in any case; null for anything else. */
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
  if (kind === 'LINESTRING') {
    const positions = lineIn(inner);
    return positions && { kind: 'line', positions };
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

const isSamePosition = (a: SqlPosition, b: SqlPosition): RawBuilder<boolean> =>
  sql`(${a.longitude} = ${b.longitude} and ${a.latitude} = ${b.latitude})`;

/** SQL relation `edge` of the edges of lines. */
function edgesOf(lines: readonly (readonly Position[])[]): RawBuilder<unknown> {
  const ends = lines.flatMap((line) => line.slice(1).map((end, at) => [...(line[at] as Position), ...end]));
  const columns = [0, 1, 2, 3].map((at) => sql`${ends.map((one) => one[at])}::float8[]`);
  return sql`unnest(${sql.join(columns)}) as edge (x1, y1, x2, y2)`;
}

/** Distance in degrees up to which a position counts as on an edge, which is a tenth of a millimetre. */
const onEdge = sql.lit(1e-9);

const isOnLines = ({ longitude: x, latitude: y }: SqlPosition, lines: readonly (readonly Position[])[]) =>
  sql<boolean>`exists (select from ${edgesOf(lines)}
    where abs((edge.x2 - edge.x1) * (${y} - edge.y1) - (edge.y2 - edge.y1) * (${x} - edge.x1))
        <= ${onEdge} * greatest(abs(edge.x2 - edge.x1), abs(edge.y2 - edge.y1))
      and ${x} between least(edge.x1, edge.x2) and greatest(edge.x1, edge.x2)
      and ${y} between least(edge.y1, edge.y2) and greatest(edge.y1, edge.y2))`;

/**
 * Whether a position is within rings by the even-odd rule. PostgreSQL's polygons would include positions 70 m outside of
 * short edges, because their tolerance is an area.
 */
const isWithinRings = ({ longitude: x, latitude: y }: SqlPosition, rings: readonly (readonly Position[])[]) =>
  sql<boolean>`(select count(*) % 2 = 1 from ${edgesOf(rings)}
    where (edge.y1 > ${y}) <> (edge.y2 > ${y}) and ${x} < (edge.x2 - edge.x1) * (${y} - edge.y1) / (edge.y2 - edge.y1) + edge.x1)`;

/** A part of a shape in which a position may be. */
interface Part {
  /** Intersection matrix (DE-9IM, OGC 06-103r4) of such a position and the shape. */
  matrix: string;
  /** SQL condition that the position is in the part. */
  condition: RawBuilder<boolean>;
}

/** The shape's interior, boundary and exterior. Exactly one of their conditions holds. */
function partsOf(position: SqlPosition, shape: Geography | SqlPosition): Part[] {
  if (!('kind' in shape) || shape.kind === 'point') {
    const isSame = isSamePosition(position, 'kind' in shape ? positionOf(shape.position) : shape);
    return [
      { matrix: '0FFFFFFF2', condition: isSame },
      { matrix: 'FF0FFF0F2', condition: sql`not ${isSame}` },
    ];
  }
  if (shape.kind === 'line') {
    const { positions } = shape;
    // A closed line has no boundary.
    const ends = isClosed(positions) ? [] : [positions[0] as Position, positions.at(-1) as Position];
    const isOn = isOnLines(position, [positions]);
    const isEnd = anyOf(ends.map((end) => isSamePosition(position, positionOf(end))));
    const others = ends.length > 0 ? '102' : '1F2';
    return [
      { matrix: `0FFFFF${others}`, condition: sql`(${isOn} and not ${isEnd})` },
      { matrix: `F0FFFF${others}`, condition: isEnd },
      { matrix: `FF0FFF${others}`, condition: sql`not ${isOn}` },
    ];
  }
  const [isOn, isWithin] = [isOnLines(position, shape.rings), isWithinRings(position, shape.rings)];
  return [
    { matrix: '0FFFFF212', condition: sql`(${isWithin} and not ${isOn})` },
    { matrix: 'F0FFFF212', condition: isOn },
    { matrix: 'FF0FFF212', condition: sql`not (${isWithin} or ${isOn})` },
  ];
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;

const isMatch = (matrix: string, pattern: string): boolean =>
  [...pattern].every((sign, at) => sign === '*' || (sign === 'T' ? matrix[at] !== 'F' : matrix[at] === sign));

const transposed = (matrix: string) => [0, 3, 6, 1, 4, 7, 2, 5, 8].map((at) => matrix[at]).join('');

/**
 * SQL condition that the intersection matrix of a position and a shape matches one of the patterns.
 * @param isReversed  whether the shape is the relation's first operand
 */
export const isRelated = (
  position: SqlPosition,
  shape: Geography | SqlPosition,
  patterns: readonly string[],
  isReversed: boolean,
): RawBuilder<boolean> =>
  anyOf(
    partsOf(position, shape)
      .filter(({ matrix }) => patterns.some((pattern) => isMatch(isReversed ? transposed(matrix) : matrix, pattern)))
      .map(({ condition }) => condition),
  );

/** Mean radius of the earth in metres. */
const earthRadius = 6_371_008.8;

/** Metres between two positions along the sphere. */
export const distance = (a: SqlPosition, b: SqlPosition): RawBuilder<number> => sql`(${2 * earthRadius}::float8
  * asin(least(1, sqrt(sind((${a.latitude} - ${b.latitude}) / 2) ^ 2
    + cosd(${a.latitude}) * cosd(${b.latitude}) * sind((${a.longitude} - ${b.longitude}) / 2) ^ 2))))::numeric`;

/** Metres of a line along the sphere; 0 for a point, and null for a polygon. */
export function lengthOf(geography: Geography): RawBuilder<number> | null {
  if (geography.kind === 'polygon') return null;
  const { positions } = geography.kind === 'line' ? geography : { positions: [geography.position] };
  const parts = positions.slice(1).map((end, at) => distance(positionOf(positions[at] as Position), positionOf(end)));
  return parts.length > 0 ? sql`(${sql.join(parts, sql` + `)})` : sql`0::numeric`;
}

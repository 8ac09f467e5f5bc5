/** Functions of positions and shapes in filters. */
import { type RawBuilder, sql } from 'kysely';
import type { Expression } from './expression.ts';
import type { Value } from './functions.ts';
import { distance, type Geography, isRelated, lengthOf, positionOf, type SqlPosition } from './geography.ts';

type Shape = Extract<Value, { type: 'geography' }>;

/** Functions that measure positions and shapes; null for unsupported combinations. */
const measures: Readonly<Record<string, { count: number; write(given: readonly Shape[]): RawBuilder<number> | null }>> =
  {
    'geo.distance': {
      count: 2,
      write(given) {
        const [from, to] = given.map(positionIn);
        return from && to ? distance(from, to) : null;
      },
    },
    'geo.length': {
      count: 1,
      write: ([shape]) => (shape?.geography ? lengthOf(shape.geography) : sql`0::numeric`),
    },
  };

const intersects = ['T********', '*T*******', '***T*****', '****T****'];
/** Patterns of intersection matrices by function. A position never overlaps or crosses anything. */
const relations: Readonly<Record<string, readonly string[]>> = {
  st_equals: ['T*F**FFF*'],
  st_disjoint: ['FF*FF****'],
  st_touches: ['FT*******', 'F**T*****', 'F***T****'],
  st_within: ['T*F**F***'],
  st_contains: ['T*****FF*'],
  st_overlaps: [],
  st_crosses: [],
  st_intersects: intersects,
  'geo.intersects': intersects,
};

const positionIn = ({ geography, position }: Shape): SqlPosition | null =>
  position ?? (geography?.kind === 'point' ? positionOf(geography.position) : null);

/** Whether two shapes, one of which is a position, have one of the relations; null if neither is a position. */
function relate(a: Shape, b: Shape, patterns: readonly string[]): RawBuilder<boolean> | null {
  const shapeOf = ({ geography, position }: Shape) => (geography ?? position) as Geography | SqlPosition;
  const [from, to] = [positionIn(a), positionIn(b)];
  if (from) return isRelated(from, shapeOf(b), patterns, false);
  return to && isRelated(to, shapeOf(a), patterns, true);
}

/** Throw the errors of a filter at a position of its text. */
interface Faults {
  fail(at: number, what: string): never;
  missing(at: number, what: string): never;
}

export const isGeographyFunction = (name: string): boolean =>
  Object.hasOwn(measures, name) || Object.hasOwn(relations, name) || name === 'st_relate';

/** The value of a call of such a function with the values of its arguments. */
export function geographyValue(
  { at, name, given }: Extract<Expression, { kind: 'call' }>,
  values: readonly Value[],
  faults: Faults,
): Value {
  const measure = Object.hasOwn(measures, name) ? measures[name] : undefined;
  const shapes = values.filter((value) => value.type === 'geography');
  const [pattern] = name === 'st_relate' ? given.slice(2) : [];
  const count = measure?.count ?? 2;
  if (shapes.length !== count || values.length !== count + (pattern ? 1 : 0) || values[2]?.type === 'geography')
    faults.fail(at, `'${name}'에는 위치가 ${count}개 있어야 합니다.`);
  if (measure) {
    const number = measure.write(shapes) ?? faults.missing(at, `'${name}'은(는) 점과 선에만 제공합니다.`);
    return { type: 'number', sql: number };
  }
  const patterns = name === 'st_relate' ? [matrixPattern(at, pattern, faults)] : (relations[name] ?? []);
  const [a, b] = shapes as [Shape, Shape];
  const condition =
    relate(a, b, patterns) ?? faults.missing(at, `'${name}'은(는) 둘 가운데 하나가 점일 때만 제공합니다.`);
  return { type: 'boolean', sql: condition };
}

function matrixPattern(at: number, pattern: Expression | undefined, faults: Faults): string {
  if (pattern?.kind !== 'string' || !/^[TF012*]{9}$/i.test(pattern.value))
    faults.fail(pattern?.at ?? at, "'T*F**F***'와 같은 아홉 글자의 DE-9IM 형식이어야 합니다.");
  return pattern.value.toUpperCase();
}

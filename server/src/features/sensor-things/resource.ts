/** Resource paths, each of which addresses a set, an entity, or a property of an entity. */
import { Problem } from '#platform/errors/problem.ts';
import type { Entity, EntityName, Model, Navigation } from './model.ts';
import { type Restriction, readOne } from './read-entities.ts';
import { readObservation } from './read-observations.ts';
import type { Reading } from './reading.ts';
import type { Row } from './relations.ts';

export type Resource =
  | { kind: 'set'; entity: Entity; restriction?: Restriction; isReference: boolean }
  | { kind: 'entity'; entity: Entity; row: Row; isReference: boolean }
  | { kind: 'property'; entity: Entity; row: Row; names: readonly string[]; isText: boolean };

const missing = () => new Problem('NOT_FOUND');

/** Parses a segment's name and key: 'Things(7)' or "Datastreams('7-co2')". Throws NOT_FOUND for another form. */
function readSegment(segment: string): { name: string; key?: string | number } {
  const open = segment.indexOf('(');
  if (open === -1) return { name: segment };
  const [name, key] = [segment.slice(0, open), segment.slice(open + 1, -1)];
  if (!segment.endsWith(')')) throw missing();
  if (/^[0-9]{1,15}$/.test(key)) return { name, key: Number(key) };
  if (!/^'[^']{1,150}'$/.test(key)) throw missing();
  return { name, key: key.slice(1, -1) };
}

const entityOfSet = (model: Model, set: string): Entity | undefined =>
  Object.values(model).find((entity: Entity) => entity.set === set);

/** Finds a path's resource. Throws NOT_FOUND if the path has none. */
export async function findResource(reading: Reading, segments: readonly string[]): Promise<Resource> {
  const { model } = reading;
  const [first = '', ...rest] = segments;
  const { name, key } = readSegment(first);
  const entity = entityOfSet(model, name);
  if (!entity) throw missing();
  if (key === undefined) return ofSet(entity, undefined, rest);
  return behind(reading, entity, await requireOne(reading, entity, key), rest);
}

function ofSet(entity: Entity, restriction: Restriction | undefined, rest: readonly string[]): Resource {
  const isReference = rest.length === 1 && rest[0] === '$ref';
  if (rest.length > 0 && !isReference) throw missing();
  return { kind: 'set', entity, isReference, ...(restriction && { restriction }) };
}

async function requireOne(reading: Reading, entity: Entity, key: string | number | null, within?: Restriction) {
  const row = entity.relation
    ? await readOne(reading, entity, key, within)
    : await readObservation(reading, String(key), within);
  if (!row) throw missing();
  return row;
}

/** Resolves the segments after an entity. */
async function behind(reading: Reading, entity: Entity, row: Row, segments: readonly string[]): Promise<Resource> {
  const [first, ...rest] = segments;
  if (first === undefined) return { kind: 'entity', entity, row, isReference: false };
  if (first === '$ref' && rest.length === 0) return { kind: 'entity', entity, row, isReference: true };
  const { name, key } = readSegment(first);
  const way: Navigation | undefined = Object.hasOwn(entity.navigation, name) ? entity.navigation[name] : undefined;
  if (!way) return propertyOf(entity, row, segments);
  const target = reading.model[way.to as EntityName];
  const restriction = { column: way.target, values: [row[way.from] as string | number] };
  if (!way.isMany) {
    if (key !== undefined) throw missing();
    return behind(reading, target, await requireOne(reading, target, null, restriction), rest);
  }
  if (key === undefined) return ofSet(target, restriction, rest);
  return behind(reading, target, await requireOne(reading, target, key, restriction), rest);
}

function propertyOf(entity: Entity, row: Row, segments: readonly string[]): Resource {
  const isText = segments.length > 1 && segments.at(-1) === '$value';
  const names = isText ? segments.slice(0, -1) : segments;
  return { kind: 'property', entity, row, names, isText };
}

/** Value of a property by its path in an entity's JSON. Throws NOT_FOUND if missing. */
export function propertyIn(json: unknown, names: readonly string[]): unknown {
  let value = json;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) throw missing();
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

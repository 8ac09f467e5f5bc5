/** Maps a decoded message to readings of a series. Runs on the server and in the live preview. */
import { parseSeoul } from './seoul-time.ts';

/** The properties of a series' column that a mapping uses. */
export interface MappedColumn {
  field: string;
  name: string;
  kind: 'measure' | 'counter' | 'word';
  unit: string;
  isRequired: boolean;
  /** True if the column is a compartment's fill, which can be derived from the distance to the content. */
  canBeLevel: boolean;
  /** Words of a word column; empty otherwise. */
  words: readonly string[];
}

/** The source of a column's value. */
export interface FieldMapping {
  /** JSON Pointer into the decoded object (RFC 6901). Empty: the value is always `offset`, or the word `constant`. */
  path: string;
  /** Unit of the decoded value; empty means Maru's own unit. */
  unit: string;
  factor: number;
  offset: number;
  /** Depth of the bin in centimetres, if the value is the distance from its top; 0 for other values. */
  depth: number;
  /** Usual interval in minutes of counters that count since the previous message; 0 for running totals. */
  everyMinutes: number;
  /** For each of Maru's words, the decoded value (as text) that is converted to it. */
  words: Readonly<Record<string, string>>;
}

export interface SourceMapping {
  fields: Readonly<Record<string, FieldMapping>>;
  /** JSON Pointer to a list of earlier readings within the message; the fields' pointers begin at its members. */
  list: string;
  /** JSON Pointer within a member to its time: epoch seconds, epoch milliseconds, ISO 8601 or Seoul time. */
  time: string;
}

/** A field's mapping in the form that calls use. */
export interface SentFieldMapping extends Omit<FieldMapping, 'words'> {
  field: string;
  words: { word: string; value: string }[];
}

export const sentFields = (fields: SourceMapping['fields']): SentFieldMapping[] =>
  Object.entries(fields).map(([field, { words, ...mapping }]) => ({
    ...mapping,
    field,
    words: Object.entries(words).map(([word, value]) => ({ word, value })),
  }));

export const receivedFields = (sent: readonly SentFieldMapping[]): Record<string, FieldMapping> =>
  Object.fromEntries(
    sent.map(({ field, words, ...mapping }) => [
      field,
      { ...mapping, words: Object.fromEntries(words.map(({ word, value }) => [word, value])) },
    ]),
  );

/** Conversions to Maru's units: value × factor + offset. */
const conversions: Readonly<Record<string, Readonly<Record<string, { factor: number; offset: number }>>>> = {
  '㎍/㎥': { 'mg/㎥': { factor: 1000, offset: 0 } },
  '℃': { '℉': { factor: 5 / 9, offset: -160 / 9 }, '0.1℃': { factor: 0.1, offset: 0 } },
  '%': { '0~1': { factor: 100, offset: 0 } },
  ppb: { ppm: { factor: 1000, offset: 0 } },
  ppm: { ppb: { factor: 0.001, offset: 0 } },
  mm: { cm: { factor: 10, offset: 0 }, m: { factor: 1000, offset: 0 }, '㎛': { factor: 0.001, offset: 0 } },
  '°': { rad: { factor: 180 / Math.PI, offset: 0 }, '0.01°': { factor: 0.01, offset: 0 } },
  'km/h': { 'm/s': { factor: 3.6, offset: 0 }, knot: { factor: 1.852, offset: 0 } },
  V: { mV: { factor: 0.001, offset: 0 } },
  A: { mA: { factor: 0.001, offset: 0 } },
};
/** Units of a distance, converted to centimetres. */
const distances: Readonly<Record<string, number>> = { cm: 1, mm: 0.1, m: 100 };

/** Units of a decoded value, Maru's own first. */
export const unitsOf = (unit: string, isLevel: boolean): readonly string[] =>
  isLevel ? Object.keys(distances) : [unit, ...Object.keys(conversions[unit] ?? {})];

/** The number at the beginning of a text, because sensors send '1700 mm'; null if there is none. */
function numberOf(given: unknown): number | null {
  if (typeof given === 'boolean') return given ? 1 : 0;
  if (typeof given === 'string') {
    const [, digits] = /^\s*([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*[^\d.,]{0,10}$/.exec(given) ?? [];
    return digits === undefined ? null : Number(digits);
  }
  return typeof given === 'number' && Number.isFinite(given) ? given : null;
}

/** The first fault of a mapping, with its field; null if the mapping is valid. */
export function mappingFault(
  columns: readonly MappedColumn[],
  { fields, list, time }: SourceMapping,
): { field: string; error: string } | null {
  const unknown = Object.keys(fields).find((field) => !columns.some((column) => column.field === field));
  if (unknown) return { field: 'fields', error: `${unknown} 항목은 없습니다.` };
  for (const { field, name, kind, unit, isRequired, canBeLevel } of columns) {
    const own = fields[field];
    if (!own && isRequired)
      return { field, error: `${name} 항목은 필요합니다. 보내지 않는 장치는 고정값을 정해 주십시오.` };
    if (own && own.everyMinutes > 0 && kind !== 'counter') return { field, error: `${name}은(는) 세는 값이 아닙니다.` };
    if (own?.unit && !unitsOf(unit, canBeLevel && own.depth > 0).includes(own.unit))
      return { field, error: `${name}의 단위를 확인해 주십시오.` };
  }
  if (!Object.values(fields).some(({ path }) => path.startsWith('/')))
    return { field: 'fields', error: '메시지의 항목을 하나 이상 골라 주십시오.' };
  if (list !== '' && time === '') return { field: 'time', error: '지난 측정값의 시각이 있는 항목을 골라 주십시오.' };
  return null;
}

/** The value at a JSON Pointer, or undefined. */
export function valueAt(decoded: unknown, path: string): unknown {
  let value = decoded;
  for (const part of path.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

const maxDepth = 8;
const maxLeaves = 200;

/** Pointers to all plain values of a decoded object, with the values. */
export function leavesOf(decoded: unknown): { path: string; value: unknown }[] {
  const leaves: { path: string; value: unknown }[] = [];
  const walk = (value: unknown, path: string, depth: number) => {
    if (leaves.length >= maxLeaves || depth > maxDepth) return;
    if (typeof value !== 'object' || value === null) {
      if (path !== '') leaves.push({ path, value });
      return;
    }
    for (const [key, one] of Object.entries(value))
      walk(one, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
  };
  walk(decoded, '', 0);
  return leaves;
}

/** A distance up to a tenth beyond the depth means empty: a sensor in the lid is above the bin's top. */
const overDepth = 0.1;

function levelOf(distance: number, depth: number): number {
  const level = ((depth - distance) / depth) * 100;
  return level < 0 && level >= -overDepth * 100 ? 0 : level;
}

function measured(given: number, column: MappedColumn, { unit, factor, offset, depth }: FieldMapping): number {
  if (column.canBeLevel && depth > 0) return levelOf(given * (distances[unit] ?? 1) * factor + offset, depth);
  const { factor: times, offset: plus } = conversions[column.unit]?.[unit] ?? { factor: 1, offset: 0 };
  const value = (given * times + plus) * factor + offset;
  // Removes the rounding error of products such as 0.1 × 3, so that whole numbers stay whole.
  return Number(value.toPrecision(12));
}

function mappedValue(decoded: unknown, column: MappedColumn, mapping: FieldMapping): number | string | null {
  if (column.kind === 'word') {
    if (mapping.path === '') return null;
    const given = valueAt(decoded, mapping.path);
    if (given === undefined || given === null) return null;
    const text = String(given);
    return column.words.find((word) => (mapping.words[word] ?? word) === text) ?? text;
  }
  if (mapping.path === '') return mapping.offset;
  const given = valueAt(decoded, mapping.path);
  if (given === undefined || given === null) return null;
  const value = numberOf(given);
  // Passes on a text that isn't a number, because the engine quotes it in the reason of the rejection.
  return value === null ? String(given) : measured(value, column, mapping);
}

type Values = Record<string, number | string | null>;

/** A reading as a device would have sent it. */
export interface MappedReading {
  /** Epoch milliseconds. */
  measuredAt: number;
  values: Values;
}

const maxMembers = 500;
/** Larger values are milliseconds: in seconds, this value is the year 5138. */
const leastMilliseconds = 1e11;

/** Converts a time in any of the devices' formats to epoch milliseconds; null if the value isn't a time. */
function timeOf(given: unknown): number | null {
  const number = typeof given === 'string' && /^\d{9,13}$/.test(given) ? Number(given) : given;
  if (typeof number === 'number') {
    if (!Number.isFinite(number) || number <= 0) return null;
    return Math.round(number < leastMilliseconds ? number * 1000 : number);
  }
  return typeof number === 'string' ? (parseSeoul(number)?.getTime() ?? null) : null;
}

/** Whether the message has at least one of the fields that the mapping reads; constants don't count. */
const hasMappedValue = (decoded: unknown, { fields }: SourceMapping): boolean =>
  Object.values(fields).some(({ path }) => path !== '' && (valueAt(decoded, path) ?? null) !== null);

function valuesOf(decoded: unknown, columns: readonly MappedColumn[], { fields }: SourceMapping): Values {
  const values: Values = {};
  for (const column of columns) {
    const own = Object.hasOwn(fields, column.field) ? fields[column.field] : undefined;
    if (own) values[column.field] = mappedValue(decoded, column, own);
  }
  return values;
}

/**
 * Share of the interval by which a counter's restart precedes its reading. The rest is how early a message may come,
 * because a restart before the previous message loses counts. A shorter span lowers the count that the engine accepts.
 */
const restartShare = 0.75;

/**
 * Converts a count since the previous message to a counter that restarted after that message. The growth between both
 * readings is then the count, even if messages are lost, late or repeated.
 */
function restartOf(reading: MappedReading, columns: readonly MappedColumn[], { fields }: SourceMapping) {
  const counters = columns.filter(({ kind, field }) => kind === 'counter' && fields[field]);
  const everyMinutes = Math.max(0, ...counters.map(({ field }) => fields[field]?.everyMinutes ?? 0));
  if (everyMinutes === 0) return [];
  const values: Values = {};
  for (const { field } of counters) values[field] = fields[field]?.everyMinutes ? 0 : (reading.values[field] ?? null);
  return [{ measuredAt: reading.measuredAt - everyMinutes * 60_000 * restartShare, values }];
}

/**
 * The readings of a decoded message; a field without a value is null. Members of the message's list without a time are
 * omitted.
 *
 * @param at  the message's own time, in epoch milliseconds
 */
export function mapReadings(
  decoded: unknown,
  at: number,
  columns: readonly MappedColumn[],
  mapping: SourceMapping,
): MappedReading[] {
  const given = [{ measuredAt: at as number | null, decoded }];
  const list = valueAt(decoded, mapping.list);
  if (Array.isArray(list))
    given.push(
      ...list
        .slice(0, maxMembers)
        .map((member) => ({ measuredAt: timeOf(valueAt(member, mapping.time)), decoded: member })),
    );
  return given.flatMap(({ measuredAt, decoded: one }) => {
    if (measuredAt === null || !hasMappedValue(one, mapping)) return [];
    const reading = { measuredAt, values: valuesOf(one, columns, mapping) };
    return [...restartOf(reading, columns, mapping), reading];
  });
}

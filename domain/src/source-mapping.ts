/** Maps what a network's decoder made of a message to a reading of a series. Runs on the server and in the live preview. */

/** A column of a series, as a mapping sees it. */
export interface MappedColumn {
  field: string;
  name: string;
  kind: 'measure' | 'counter' | 'word';
  unit: string;
  isRequired: boolean;
  /** A compartment's fill can be derived from the distance to its content. */
  canBeLevel: boolean;
  /** Words of a word column; empty otherwise. */
  words: readonly string[];
}

/** Where a column's value comes from. */
export interface FieldMapping {
  /** JSON Pointer into the decoded object (RFC 6901). Empty: the value is always `offset`, or the word `constant`. */
  path: string;
  /** Unit of the decoded value; our own if empty. */
  unit: string;
  factor: number;
  offset: number;
  /** Depth of the bin in centimetres: the value is the distance from its top. 0: no level. */
  depth: number;
  /** Decoded value of each of our words, as text. */
  words: Readonly<Record<string, string>>;
}

export type SourceMapping = Readonly<Record<string, FieldMapping>>;

/** Conversions to our units: value × factor + offset. */
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

/** Units in which a value may come, ours first. */
export const unitsOf = (unit: string, isLevel: boolean): readonly string[] =>
  isLevel ? Object.keys(distances) : [unit, ...Object.keys(conversions[unit] ?? {})];

/** The beginning of a text as a number: sensors send '1700 mm'. Null if it isn't one. */
function numberOf(given: unknown): number | null {
  if (typeof given === 'boolean') return given ? 1 : 0;
  if (typeof given === 'string') {
    const [, digits] = /^\s*([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*[^\d.,]{0,10}$/.exec(given) ?? [];
    return digits === undefined ? null : Number(digits);
  }
  return typeof given === 'number' && Number.isFinite(given) ? given : null;
}

/** The value at a JSON Pointer; undefined where there is none. */
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

/** Beyond the depth by up to a tenth, as of an empty bin whose sensor sits in the lid, is empty. */
const overDepth = 0.1;

function levelOf(distance: number, depth: number): number {
  const level = ((depth - distance) / depth) * 100;
  return level < 0 && level >= -overDepth * 100 ? 0 : level;
}

function measured(given: number, column: MappedColumn, { unit, factor, offset, depth }: FieldMapping): number {
  if (column.canBeLevel && depth > 0) return levelOf(given * (distances[unit] ?? 1) * factor + offset, depth);
  const { factor: times, offset: plus } = conversions[column.unit]?.[unit] ?? { factor: 1, offset: 0 };
  const value = (given * times + plus) * factor + offset;
  // Products of decimals, such as 0.1 × 3, are off by a rounding error that a whole number must not have.
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
  // The engine names a text that is no number in its reason.
  return value === null ? String(given) : measured(value, column, mapping);
}

/** What would be stored of a decoded object; a field without a value is null. */
export function mapReading(
  decoded: unknown,
  columns: readonly MappedColumn[],
  mapping: SourceMapping,
): Record<string, number | string | null> {
  const reading: Record<string, number | string | null> = {};
  for (const column of columns) {
    const own = Object.hasOwn(mapping, column.field) ? mapping[column.field] : undefined;
    if (own) reading[column.field] = mappedValue(decoded, column, own);
  }
  return reading;
}

/** The message has at least one of the fields that the mapping reads; constants don't count. */
export const hasMappedValue = (decoded: unknown, mapping: SourceMapping): boolean =>
  Object.values(mapping).some(({ path }) => path !== '' && (valueAt(decoded, path) ?? null) !== null);

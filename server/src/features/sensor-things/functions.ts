/** Values of filters, and functions of plain values: parameter types, result type and SQL. */
import { type RawBuilder, sql } from 'kysely';
import type { Geography, SqlPosition } from './geography.ts';
import type { Property } from './model.ts';

type Sql = RawBuilder<unknown>;

/** SQL of a part of a filter, with its type. */
export type Value =
  | { type: 'string' | 'number' | 'datetime' | 'date' | 'time' | 'boolean'; sql: Sql }
  | { type: 'either'; sql: Sql; text: Sql }
  | { type: 'geography'; geography: Geography | null; position: SqlPosition | null }
  | { type: 'null' };

/** Names of types in error messages. */
export const typeNames: Record<Value['type'], string> = {
  string: '문자',
  number: '숫자',
  datetime: '시각',
  date: '날짜',
  time: '하루 중의 시각',
  boolean: '참·거짓',
  either: '값',
  geography: '위치',
  null: 'null',
};

type Plain = 'string' | 'number' | 'datetime' | 'date';

/** A function of plain values; `day` accepts times and dates. */
interface PlainFunction {
  takes: readonly (Plain | 'day')[];
  /** Number of optional arguments at the end. */
  optional?: number;
  gives: 'string' | 'number' | 'datetime' | 'date' | 'time' | 'boolean';
  write(given: readonly Sql[], now: Date): Sql;
}

/** An index or length within a text as integer; clamped, because no text is longer. */
const index = (value: Sql | undefined) => sql`trunc(greatest(0, least(${value}, 100000)))::integer`;

const textTest = (write: PlainFunction['write']): PlainFunction => ({
  takes: ['string', 'string'],
  gives: 'boolean',
  write,
});
const textChange = (name: 'lower' | 'upper' | 'btrim'): PlainFunction => ({
  takes: ['string'],
  gives: 'string',
  write: ([text]) => sql`${sql.raw(name)}(${text})`,
});
const rounding = (name: 'round' | 'floor' | 'ceiling'): PlainFunction => ({
  takes: ['number'],
  gives: 'number',
  write: ([value]) => sql`${sql.raw(name)}(${value})`,
});
const partOf = (name: 'year' | 'month' | 'day' | 'hour' | 'minute'): PlainFunction => ({
  takes: ['day'],
  gives: 'number',
  write: ([time]) => sql`extract(${sql.raw(name)} from ${time} at time zone 'UTC')::numeric`,
});
const second: PlainFunction['write'] = ([time]) => sql`extract(second from ${time} at time zone 'UTC')::numeric`;
const bound = (time: string): PlainFunction => ({
  takes: [],
  gives: 'datetime',
  write: () => sql`${time}::timestamptz`,
});
const contains: PlainFunction['write'] = ([text, part]) => sql`strpos(${text}, ${part}) > 0`;

export const plainFunctions: Readonly<Record<string, PlainFunction>> = {
  substringof: textTest(([part, text], now) => contains([text as Sql, part as Sql], now)),
  contains: textTest(contains),
  startswith: textTest(([text, start]) => sql`starts_with(${text}, ${start})`),
  endswith: textTest(([text, end]) => sql`right(${text}, char_length(${end})) = ${end}`),
  length: { takes: ['string'], gives: 'number', write: ([text]) => sql`char_length(${text})::numeric` },
  indexof: {
    takes: ['string', 'string'],
    gives: 'number',
    write: ([text, part]) => sql`(strpos(${text}, ${part}) - 1)::numeric`,
  },
  substring: {
    takes: ['string', 'number', 'number'],
    optional: 1,
    gives: 'string',
    write: ([text, from, length]) =>
      length ? sql`substr(${text}, ${index(from)} + 1, ${index(length)})` : sql`substr(${text}, ${index(from)} + 1)`,
  },
  tolower: textChange('lower'),
  toupper: textChange('upper'),
  trim: textChange('btrim'),
  concat: { takes: ['string', 'string'], gives: 'string', write: ([first, next]) => sql`(${first} || ${next})` },
  round: rounding('round'),
  floor: rounding('floor'),
  ceiling: rounding('ceiling'),
  year: partOf('year'),
  month: partOf('month'),
  day: partOf('day'),
  hour: partOf('hour'),
  minute: partOf('minute'),
  second: { takes: ['day'], gives: 'number', write: (given, now) => sql`floor(${second(given, now)})` },
  fractionalseconds: { takes: ['day'], gives: 'number', write: (given, now) => sql`mod(${second(given, now)}, 1)` },
  date: { takes: ['day'], gives: 'date', write: ([time]) => sql`(${time} at time zone 'UTC')::date` },
  time: { takes: ['day'], gives: 'time', write: ([time]) => sql`(${time} at time zone 'UTC')::time` },
  totaloffsetminutes: { takes: ['day'], gives: 'number', write: () => sql`0::numeric` },
  now: { takes: [], gives: 'datetime', write: (_given, now) => sql`${now.toISOString()}::timestamptz` },
  mindatetime: bound('0001-01-01T00:00:00Z'),
  maxdatetime: bound('9999-12-31T23:59:59Z'),
};

/** The type as which two values are compared; null if they aren't comparable. */
export function commonType(a: Value, b: Value): 'string' | 'number' | 'datetime' | 'date' | 'time' | 'boolean' | null {
  const types = new Set([a.type, b.type]);
  if (types.has('geography') || types.has('null')) return null;
  if (types.has('either')) {
    if (types.size === 1 || types.has('number')) return 'number';
    return types.has('string') ? 'string' : null;
  }
  if (types.size === 1) return a.type as 'string';
  return types.has('datetime') && types.has('date') ? 'datetime' : null;
}

/** SQL of a property's value in an alias. */
export function propertyValue({ type, column, textColumn, write }: Property, alias: string, root: string): Value {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  if (type === 'point')
    return {
      type: 'geography',
      geography: null,
      position: { longitude: at('longitude') as RawBuilder<number>, latitude: at('latitude') as RawBuilder<number> },
    };
  if (type === 'number') return { type, sql: sql`${at(column)}::numeric` };
  if (type !== 'either') return { type, sql: write ? sql`(${write(alias, root)})` : at(column) };
  return { type, sql: sql`${at(column)}::numeric`, text: textColumn ? at(textColumn) : sql`${at(column)}::text` };
}

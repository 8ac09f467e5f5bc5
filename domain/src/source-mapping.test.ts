import { describe, expect, it } from 'vitest';
import {
  type FieldMapping,
  hasMappedValue,
  leavesOf,
  type MappedColumn,
  mapReading,
  valueAt,
} from './source-mapping.ts';

const column = (more: Partial<MappedColumn>): MappedColumn => ({
  field: 'value',
  name: '값',
  kind: 'measure',
  unit: '',
  isRequired: false,
  canBeLevel: false,
  words: [],
  ...more,
});
const field = (more: Partial<FieldMapping>): FieldMapping => ({
  path: '/v',
  unit: '',
  factor: 1,
  offset: 0,
  depth: 0,
  words: {},
  ...more,
});
const mapped = (v: unknown, own: Partial<FieldMapping>, of: Partial<MappedColumn> = {}) =>
  mapReading({ v }, [column(of)], { value: field(own) }).value;

describe('mapReading', () => {
  it.each([
    [50, { unit: '℉' }, { unit: '℃' }, 10],
    [0.61, { unit: '0~1' }, { unit: '%' }, 61],
    [3, { factor: 0.1, offset: -1 }, {}, -0.7],
    ['12.5', {}, {}, 12.5],
    [true, {}, {}, 1],
    ['warm', {}, {}, 'warm'],
    [null, {}, {}, null],
  ])('converts %j by %j', (given, own, of, expected) => {
    expect(mapped(given, own, of)).toBe(expected);
  });

  it.each([
    ['1700 mm', 'mm', 200, 15],
    [50, 'cm', 200, 75],
    [2.1, 'm', 200, 0],
    [3, 'm', 200, -50],
  ])('makes a level of the distance %j %s in a bin of %i cm', (given, unit, depth, level) => {
    expect(mapped(given, { unit, depth }, { unit: '%', canBeLevel: true })).toBe(level);
  });

  it('translates words and leaves unknown ones for the engine to reject', () => {
    const of = { kind: 'word' as const, words: ['on', 'off'] };
    const own = { words: { on: '1', off: '0' } };
    expect([1, '0', 7].map((given) => mapped(given, own, of))).toEqual(['on', 'off', '7']);
  });

  it('takes the constant of a field without a path, and nothing of an unmapped one', () => {
    const columns = [column({ field: 'a' }), column({ field: 'b' })];
    const mapping = { a: field({ path: '', offset: 3 }) };
    expect(mapReading({}, columns, mapping)).toEqual({ a: 3 });
    expect(hasMappedValue({}, mapping)).toBe(false);
  });
});

it('finds values of every name, and none of the prototype', () => {
  const decoded = { 'pm2.5': 1, 'a/b': { '~': [2, 3] } };
  expect(leavesOf(decoded).map(({ path }) => [path, valueAt(decoded, path)])).toEqual([
    ['/pm2.5', 1],
    ['/a~1b/~0/0', 2],
    ['/a~1b/~0/1', 3],
  ]);
  expect(valueAt(decoded, '/constructor')).toBeUndefined();
});

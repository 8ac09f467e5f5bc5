import { describe, expect, it } from 'vitest';
import {
  type FieldMapping,
  leavesOf,
  type MappedColumn,
  mapReadings,
  type SourceMapping,
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
  everyMinutes: 0,
  words: {},
  ...more,
});
const at = Date.UTC(2026, 2, 1);
const read = (decoded: unknown, columns: MappedColumn[], mapping: Partial<SourceMapping>) =>
  mapReadings(decoded, at, columns, { fields: {}, list: '', time: '', ...mapping });
const mapped = (v: unknown, own: Partial<FieldMapping>, of: Partial<MappedColumn> = {}) =>
  read({ v, other: 1 }, [column(of), column({ field: 'other' })], {
    fields: { value: field(own), other: field({ path: '/other' }) },
  })[0]?.values.value;

describe('mapReadings', () => {
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
  ])('converts the distance %j %s to a level of a bin of %i cm', (given, unit, depth, level) => {
    expect(mapped(given, { unit, depth }, { unit: '%', canBeLevel: true })).toBe(level);
  });

  it('translates words and passes unknown ones on, so that the engine rejects them', () => {
    const of = { kind: 'word' as const, words: ['on', 'off'] };
    const own = { words: { on: '1', off: '0' } };
    expect([1, '0', 7].map((given) => mapped(given, own, of))).toEqual(['on', 'off', '7']);
  });

  it('uses the constant of a field without a path, and ignores unmapped fields', () => {
    const columns = [column({ field: 'a' }), column({ field: 'b' }), column({ field: 'c' })];
    const fields = { a: field({ path: '', offset: 3 }), b: field({ path: '/b' }) };
    expect(read({ b: 1, c: 2 }, columns, { fields })).toEqual([{ measuredAt: at, values: { a: 3, b: 1 } }]);
    expect(read({ c: 2 }, columns, { fields })).toEqual([]);
  });

  it('reads members of a list at their own times, in addition to the message itself', () => {
    const fields = { value: field({ path: '/v' }) };
    const times = [1_767_225_600, '1767225600000', '2026-01-01T00:00:00Z', '2026-01-01 09:00:00', 'noon', null];
    const list = times.map((time, index) => ({ time, v: index }));
    const readings = read({ v: 9, history: list }, [column({})], { fields, list: '/history', time: '/time' });
    expect(readings[0]).toEqual({ measuredAt: at, values: { value: 9 } });
    expect(readings.slice(1)).toEqual(
      [0, 1, 2, 3].map((value) => ({ measuredAt: Date.UTC(2026, 0, 1), values: { value } })),
    );
    // A decoder may also return only a list.
    expect(read(list.slice(0, 2), [column({})], { fields, time: '/time' })).toHaveLength(2);
  });

  it('converts a count since the previous message to growth after a restart', () => {
    const columns = [column({ field: 'in', kind: 'counter' }), column({ field: 'out', kind: 'counter' })];
    const fields = { in: field({ path: '/in', everyMinutes: 10 }), out: field({ path: '/out' }) };
    expect(read({ in: 7, out: 100 }, columns, { fields })).toEqual([
      { measuredAt: at - 450_000, values: { in: 0, out: 100 } },
      { measuredAt: at, values: { in: 7, out: 100 } },
    ]);
  });

  it.each([-120, -60, -2, 0, 300])('restarts after the previous message if the next one is %i s late', (late) => {
    const columns = [column({ field: 'in', kind: 'counter' })];
    const mapping = { fields: { in: field({ path: '/in', everyMinutes: 10 }) }, list: '', time: '' };
    const times = [at, at + (600 + late) * 1000];
    const readings = times.flatMap((time, index) => mapReadings({ in: 30 - 5 * index }, time, columns, mapping));
    const inOrder = readings.toSorted((one, other) => one.measuredAt - other.measuredAt);
    expect(inOrder.map(({ values }) => values.in)).toEqual([0, 30, 0, 25]);
  });
});

it('reads properties of any name, and none of the prototype', () => {
  const decoded = { 'pm2.5': 1, 'a/b': { '~': [2, 3] } };
  expect(leavesOf(decoded).map(({ path }) => [path, valueAt(decoded, path)])).toEqual([
    ['/pm2.5', 1],
    ['/a~1b/~0/0', 2],
    ['/a~1b/~0/1', 3],
  ]);
  expect(valueAt(decoded, '/constructor')).toBeUndefined();
});

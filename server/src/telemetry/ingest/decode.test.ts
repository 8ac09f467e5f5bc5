import { describe, expect, test } from 'vitest';
import { defineSeries, direction, measure, word } from '../series/series.ts';
import { decode, futureToleranceMs, largestMessage } from './decode.ts';
import type { RejectionReason } from './rejection.ts';

const series = defineSeries({
  name: 'lamp',
  columns: { status: word('on', 'off'), ampere: measure('A', 2, 0, 100), tilt: measure('°', 1, -90, 90) },
  required: ['status'],
  reportingIntervalSeconds: 60,
  retentionMonths: 12,
  rollups: false,
});
const nowMs = Date.parse('2026-11-20T03:00:00Z');
const expiredBeforeMs = Date.parse('2025-10-31T15:00:00Z');

const decodeText = (text: string) => decode(Buffer.from(text), series, 7, { nowMs, expiredBeforeMs });
const decodeOne = (reading: unknown) => decodeText(JSON.stringify(reading));
const good = { measuredAt: nowMs, status: 'on', ampere: 1.5, tilt: -2.5 };

test('scales measures to integers in column order, with null for absent ones', () => {
  expect(decodeOne(good)).toEqual({
    readings: [{ deviceId: 7, measuredAt: nowMs, values: ['on', 150, -25] }],
    rejections: [],
  });
  expect(decodeOne({ measuredAt: nowMs, status: 'off', ampere: null }).readings[0]?.values).toEqual([
    'off',
    null,
    null,
  ]);
});

test.each([
  ['2026-11-20 12:00:00', '2026-11-20T03:00:00Z'],
  ['2026-11-19 24:00:00', '2026-11-19T15:00:00Z'],
  ['2026-11-20T02:30:00.250+00:00', '2026-11-20T02:30:00.250Z'],
  ['2026-11-20', '2026-11-19T15:00:00Z'],
])("reads the time '%s' as %s", (given, instant) => {
  expect(decodeOne({ ...good, measuredAt: given }).readings[0]?.measuredAt).toBe(Date.parse(instant));
});

test.each([
  [0, 0],
  [359.4, 359],
  [359.6, 0],
  [360, 0],
])('reads the direction %d as %d', (given, stored) => {
  const vane = defineSeries({ ...series, name: 'vane', columns: { course: direction() }, required: ['course'] });
  const payload = Buffer.from(JSON.stringify({ measuredAt: nowMs, course: given }));
  expect(decode(payload, vane, 7, { nowMs, expiredBeforeMs }).readings).toMatchObject([{ values: [stored] }]);
});

describe('rejected readings', () => {
  const cases: [RejectionReason, string, string][] = [
    ['malformed', 'no JSON', '{"status":"on"'],
    ['malformed', 'nothing', ''],
    ['malformed', 'NaN, which JSON does not know', `{"measuredAt":${nowMs},"status":"on","ampere":NaN}`],
    ['malformed', 'an empty list', '[]'],
    ['malformed', 'a bare number', '12'],
    ['malformed', 'null', 'null'],
    ['malformed', 'a list in a list', '[[]]'],
    ['malformed', 'a deep nest', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['missing', 'no time', JSON.stringify({ status: 'on' })],
    ['missing', 'no required column', JSON.stringify({ measuredAt: nowMs, ampere: 1 })],
    ['missing', 'a required column that is null', JSON.stringify({ ...good, status: null })],
    ['not-a-value', 'a time in words', JSON.stringify({ ...good, measuredAt: 'now' })],
    ['not-a-value', 'a day that does not exist', JSON.stringify({ ...good, measuredAt: '2026-02-30 10:00:00' })],
    ['not-a-value', 'half a millisecond', JSON.stringify({ ...good, measuredAt: nowMs + 0.5 })],
    ['not-a-value', 'a time beyond every number', `{"measuredAt":1e400,"status":"on"}`],
    ['not-a-value', 'a word that is not in the list', JSON.stringify({ ...good, status: 'blue' })],
    ['not-a-value', 'a number as text', JSON.stringify({ ...good, ampere: '1.5' })],
    ['not-a-value', 'a number beyond every number', `{"measuredAt":${nowMs},"status":"on","ampere":1e400}`],
    ['out-of-range', 'too much', JSON.stringify({ ...good, ampere: 100.01 })],
    ['out-of-range', 'too little', JSON.stringify({ ...good, tilt: -90.1 })],
    ['future', 'more than the tolerance ahead', JSON.stringify({ ...good, measuredAt: nowMs + futureToleranceMs + 1 })],
    ['expired', 'before the retention', JSON.stringify({ ...good, measuredAt: expiredBeforeMs - 1 })],
    ['unknown-field', 'a field of another series', JSON.stringify({ ...good, fineDust: 3 })],
    ['unknown-field', 'the prototype by its name', `{"measuredAt":${nowMs},"status":"on","__proto__":{"tilt":1}}`],
    ['unknown-field', 'what every object inherits', `{"measuredAt":${nowMs},"status":"on","constructor":1}`],
    ['too-many', 'more than a message may carry', JSON.stringify(Array(largestMessage + 1).fill(good))],
  ];
  test.each(cases)('rejects %s as %s', (reason, _what, text) => {
    const { readings, rejections } = decodeText(text);
    expect(readings).toEqual([]);
    expect(rejections.map((rejection) => rejection.reason)).toEqual([reason]);
    expect(rejections[0]?.detail).not.toBe('');
  });

  test('rejects a reading without values in a series without required columns', () => {
    const any = defineSeries({ ...series, required: [] });
    const decoded = decode(Buffer.from(JSON.stringify({ measuredAt: nowMs })), any, 7, { nowMs, expiredBeforeMs });
    expect(decoded.rejections).toEqual([{ index: 0, reason: 'missing', detail: '값이 하나도 없습니다.' }]);
  });

  test('rejects bytes that are not UTF-8 as a word of a list', () => {
    const text = Buffer.from(`{"measuredAt":${nowMs},"status":"o?"}`);
    text[text.indexOf('?')] = 0xff;
    const decoded = decode(text, series, 7, { nowMs, expiredBeforeMs });
    expect(decoded.rejections.map(({ reason }) => reason)).toEqual(['not-a-value']);
  });
});

test('accepts the bounds of each range', () => {
  const ends = [
    { ...good, measuredAt: nowMs + futureToleranceMs, ampere: 100, tilt: 90 },
    { ...good, measuredAt: expiredBeforeMs, ampere: 0, tilt: -90 },
  ];
  expect(decodeOne(ends).rejections).toEqual([]);
  expect(decodeOne(Array(largestMessage).fill(good)).readings).toHaveLength(largestMessage);
});

test('rejects an invalid reading by its position and accepts the others', () => {
  const { readings, rejections } = decodeOne([good, { ...good, ampere: 1000 }, 5, good]);
  expect(readings).toHaveLength(2);
  expect(rejections.map(({ index, reason }) => [index, reason])).toEqual([
    [1, 'out-of-range'],
    [2, 'malformed'],
  ]);
});

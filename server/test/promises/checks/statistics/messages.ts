/** Messages with disturbances that are typical of the field. */
import fc from 'fast-check';
import type { CountedReading } from '#test/recount.ts';

/** Arrival time of all messages, 20 minutes into a month in Seoul. */
export const now = new Date('2026-11-01T00:20:00+09:00');

const minute = 60_000;
/** Hours with many readings: around midnights, month and year ends, and the end of February. */
const busyHours = [
  '2026-11-01T00:00:00+09:00',
  '2026-10-31T23:00:00+09:00',
  '2026-10-31T08:00:00+09:00',
  '2026-10-01T00:00:00+09:00',
  '2026-09-30T23:00:00+09:00',
  '2026-03-01T00:00:00+09:00',
  '2026-02-28T23:00:00+09:00',
  '2025-12-31T23:00:00+09:00',
].map((text) => Date.parse(text));

/** `at` is in epoch milliseconds; only the kinds `good` and `gaps` may be stored. */
export interface SentReading {
  kind: 'good' | 'gaps' | 'ahead' | 'future' | 'expired' | 'out-of-range' | 'text' | 'nan' | 'empty';
  at: number;
}

export interface Message {
  device: number;
  readings: SentReading[];
}

export const valid = ({ kind }: SentReading) => kind === 'good' || kind === 'gaps' || kind === 'ahead';

/** A value derived from the reading's time, so that repeats are equal. */
const valueAt = (at: number, salt: number) => Math.abs(Math.round(Math.sin(at / 977 + salt) * 14_000)) / 10;

function fields({ kind, at }: SentReading): Record<string, unknown> {
  const all = { fineDust: valueAt(at, 1), ultraFineDust: valueAt(at, 2), temperature: valueAt(at, 3) / 30 - 10 };
  const temperature = Math.round(all.temperature * 10) / 10;
  switch (kind) {
    case 'gaps':
      return { fineDust: all.fineDust, temperature: null };
    case 'out-of-range':
      return { ...all, temperature: 900 };
    case 'text':
      return { ...all, temperature: String(temperature) };
    case 'nan':
      return { ...all, temperature: Number.NaN };
    case 'empty':
      return { fineDust: null };
    default:
      return { ...all, temperature };
  }
}

/** JSON, except for a literal NaN as some firmware writes it. */
export function payloadOf(readings: SentReading[]): string {
  const texts = readings.map((one) =>
    JSON.stringify({ measuredAt: one.at, ...fields(one) }, (_field, value) =>
      Number.isNaN(value) ? '\u0001NaN' : value,
    ),
  );
  return `[${texts.join(',').replaceAll('"\\u0001NaN"', 'NaN')}]`;
}

/** The stored form expected of a good reading. */
export function readingOf(deviceId: number, one: SentReading): CountedReading {
  const given = fields(one);
  const tenths = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10) : null);
  return {
    deviceId,
    measuredAt: one.at,
    measures: [tenths(given.ultraFineDust), tenths(given.fineDust), tenths(given.temperature), null, null, null],
  };
}

const inBusyHour = fc
  .tuple(fc.constantFrom(...busyHours), fc.nat({ max: 59 }), fc.constantFrom(0, 1, 30_000, 59_999))
  .map(([hour, minutes, ms]) => Math.min(hour + minutes * minute + ms, now.getTime()));
const ago = fc.nat({ max: 300 * 24 * 60 }).map((minutes) => now.getTime() - minutes * minute);

const reading: fc.Arbitrary<SentReading> = fc.oneof(
  { weight: 60, arbitrary: fc.record({ kind: fc.constant('good' as const), at: inBusyHour }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('good' as const), at: ago }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'ahead' as const, at: now.getTime() + 5 * minute }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'future' as const, at: now.getTime() + 5 * minute + 1 }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'future' as const, at: Date.parse('2099-01-01T00:00:00Z') }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'expired' as const, at: Date.parse('2001-01-01T00:00:00Z') }) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constantFrom('out-of-range' as const, 'text' as const, 'empty' as const),
      at: inBusyHour,
    }),
  },
);

/** Gives readings of every seventh minute gaps; depends only on the time, so that repeats are equal. */
const settled = (one: SentReading): SentReading =>
  one.kind === 'good' && Math.floor(one.at / minute) % 7 === 0 ? { ...one, kind: 'gaps' } : one;

/** About `count` messages in windows; messages of a window arrive together. Every fourth is repeated later. */
export function messages(count: number, devices: number): fc.Arbitrary<Message[][]> {
  const message = fc.record({
    device: fc.nat({ max: devices - 1 }),
    readings: fc.oneof(
      { weight: 9, arbitrary: fc.array(reading, { minLength: 1, maxLength: 4 }).map((all) => all.map(settled)) },
      { weight: 1, arbitrary: inBusyHour.map((at): SentReading[] => [{ kind: 'nan', at }]) },
    ),
  });
  // Every device gets at least one good reading, and thus a latest value.
  const first = Array.from(
    { length: devices },
    (_, device): Message => ({
      device,
      readings: [settled({ kind: 'good', at: now.getTime() - device * minute })],
    }),
  );
  return fc
    .tuple(
      fc.array(message, { minLength: count * 0.8, maxLength: count * 0.8, size: 'max' }),
      fc.array(fc.nat(), { minLength: count * 0.2, maxLength: count * 0.2, size: 'max' }),
      fc.array(fc.integer({ min: 1, max: 25 }), { minLength: count, maxLength: count, size: 'max' }),
    )
    .map(([all, repeats, sizes]) => {
      const stream = [...first, ...all];
      for (const [i, repeat] of repeats.entries()) {
        const again = stream[repeat % stream.length] as Message;
        stream.splice((repeat * 31 + i) % stream.length, 0, again);
      }
      const windows: Message[][] = [];
      for (const size of sizes) if (stream.length > 0) windows.push(stream.splice(0, size));
      return windows;
    });
}

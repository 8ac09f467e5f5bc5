import { readFileSync } from 'node:fs';
import { crc32, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, BlockError, decodeBlock, encodeBlock } from './block.ts';

const seed = 20261127;

const startOfMonth = Date.UTC(2026, 8, 30, 15) * 1000;

/** A month's readings at intervals of any precision, some of their values absent. */
const blocks: fc.Arbitrary<Block> = fc
  .record({
    steps: fc.array(fc.nat(5_000), { minLength: 1, maxLength: 200 }),
    unit: fc.constantFrom(1, 1_000, 1_000_000, 60_000_000),
    kinds: fc.array(fc.constantFrom('integer', 'counter', 'word'), { maxLength: 9 }),
  })
  .chain(({ steps, unit, kinds }) => {
    let time = startOfMonth;
    const times = steps.map((step) => (time += (step + 1) * unit));
    const values: Record<string, fc.Arbitrary<number | string>> = {
      integer: fc.integer({ min: -1_000_000, max: 200_000_000 }),
      counter: fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
      word: fc.constantFrom('on', 'off', '고장', ''),
    };
    return fc
      .tuple(
        ...kinds.map((kind) =>
          fc.array(fc.option(values[kind] ?? fc.constant(0), { freq: 3 }), {
            minLength: times.length,
            maxLength: times.length,
          }),
        ),
      )
      .map((lists) => ({
        times,
        columns: kinds.map((kind, at) => ({
          name: `column_${at}`,
          kind: kind === 'word' ? ('word' as const) : ('integer' as const),
          values: lists[at] ?? [],
        })),
      }));
  });

const minutes = (count: number): Block => ({
  times: Array.from({ length: count }, (_, at) => startOfMonth + at * 60_000_000),
  columns: [
    {
      name: 'dust',
      kind: 'integer',
      values: Array.from({ length: count }, (_, at) => (at % 7 === 3 ? null : at % 90)),
    },
    { name: 'status', kind: 'word', values: Array.from({ length: count }, (_, at) => (at % 50 < 20 ? 'on' : 'off')) },
  ],
});

/** A block with arbitrary content and its correct checksum. */
function sealed(rest: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt32LE(crc32(rest), 1);
  return Buffer.concat([header, rest]);
}

/** Returns the block or the expected BlockError; any other error fails the test. */
function decodeOrRefuse(bytes: Buffer): Block | BlockError {
  try {
    return decodeBlock(bytes);
  } catch (error) {
    if (error instanceof BlockError) return error;
    throw error;
  }
}

describe('encoding and decoding', () => {
  test('restores the encoded readings', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        expect(decodeBlock(encodeBlock(block))).toEqual(JSON.parse(JSON.stringify(block)));
      }),
      { seed, numRuns: 300 },
    );
  });

  test('decodes only the requested columns', () => {
    fc.assert(
      fc.property(blocks, fc.integer({ min: 0, max: 511 }), (block, chosen) => {
        const columns = block.columns.filter((_, at) => chosen & (1 << at));
        const only = new Set(columns.map(({ name }) => name));
        expect(decodeBlock(encodeBlock(block), only)).toEqual(JSON.parse(JSON.stringify({ ...block, columns })));
      }),
      { seed, numRuns: 300 },
    );
  });

  test('decodes every recorded sample of format 1', () => {
    const samples: { block: string; readings: Block }[] = JSON.parse(
      readFileSync(new URL('format-1.json', import.meta.url), 'utf8'),
    );
    expect(samples.length).toBeGreaterThan(3);
    for (const { block, readings } of samples) expect(decodeBlock(Buffer.from(block, 'base64'))).toEqual(readings);
  });

  test('needs only a few bytes per reading', () => {
    expect(encodeBlock(minutes(44_640)).length).toBeLessThan(3_000);
  });

  const changed = (change: Partial<Block>) => ({ ...minutes(3), ...change });
  test.each<[what: string, block: Block]>([
    ['no readings', { times: [], columns: [] }],
    ['repeated times', changed({ times: [5, 5, 6] })],
    ['unordered times', changed({ times: [5, 7, 6] })],
    ['times before 1970', changed({ times: [-1, 0, 1] })],
    ['parts of microseconds', changed({ times: [0, 0.5, 1] })],
    ['a missing value', changed({ columns: [{ name: 'dust', kind: 'integer', values: [1, 2] }] })],
    ['a fraction', changed({ columns: [{ name: 'dust', kind: 'integer', values: [1, 2, 0.5] }] })],
    [
      'a total that a double cannot hold',
      changed({ columns: [{ name: 'n', kind: 'integer', values: [1, 2, 2 ** 52] }] }),
    ],
  ])('refuses to encode %s', (_what, block) => {
    expect(() => encodeBlock(block)).toThrow(BlockError);
  });

  test('recognises 10,000 damaged blocks', () => {
    const block = minutes(300);
    const bytes = encodeBlock(block);
    const random = randomFrom(seed);
    for (let round = 0; round < 10_000; round += 1) {
      const answer = decodeOrRefuse(mutated(bytes, random));
      if (!(answer instanceof BlockError)) expect(answer).toEqual(block);
    }
  });

  test('refuses damaged content with a correct checksum, or decodes it within the size limits', () => {
    const whole = encodeBlock(minutes(300)).subarray(5);
    const random = randomFrom(seed + 1);
    let refused = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const answer = decodeOrRefuse(sealed(mutated(whole, random)));
      if (answer instanceof BlockError) refused += 1;
      else expect(answer.times.length * answer.columns.length).toBeLessThanOrEqual(16_000_000);
    }
    expect(refused).toBeGreaterThan(1_500);
  });

  test('refuses impossible counts before allocating memory for them', () => {
    const varint = (value: number): number[] =>
      value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
    const of = (count: number, length: number, body: Buffer) =>
      sealed(Buffer.concat([Buffer.from([...varint(count), ...varint(length)]), zstdCompressSync(body)]));
    const zeros = Buffer.alloc(50 * 1024 * 1024);
    expect(decodeOrRefuse(of(1_000_001, 10, zeros))).toBeInstanceOf(BlockError);
    expect(decodeOrRefuse(of(2 ** 52, 2 ** 52, zeros))).toBeInstanceOf(BlockError);
    expect(decodeOrRefuse(of(11, 10, zeros))).toBeInstanceOf(BlockError);
    expect(decodeOrRefuse(of(10, 10, zeros))).toBeInstanceOf(BlockError);
    expect(decodeOrRefuse(of(10, zeros.length, zeros))).toBeInstanceOf(BlockError);
    expect(decodeOrRefuse(Buffer.from([2, 0, 0, 0, 0, 0]))).toMatchObject({ message: 'unknown format 2' });
  });
});

/** A linear congruential generator: numbers from 0 up to a bound. */
function randomFrom(start: number) {
  let state = start;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Changes, removes, duplicates or swaps some bytes. */
function mutated(bytes: Buffer, random: (bound: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  const at = random(copy.length);
  switch (random(5)) {
    case 0:
      return copy.subarray(0, at);
    case 1:
      return Buffer.concat([copy, copy.subarray(at)]);
    case 2:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1 + random(8))]);
    case 3:
      copy.fill(random(256), at, Math.min(copy.length, at + 1 + random(16)));
      return copy;
    default:
      for (let times = 1 + random(4); times > 0; times -= 1) {
        const place = random(copy.length);
        copy[place] = (copy[place] as number) ^ (1 << random(8));
      }
      return copy;
  }
}

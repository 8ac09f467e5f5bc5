import { describe, expect, it } from 'vitest';
import { readExamples, tryExamples } from './examples.ts';
import { DecoderSandbox } from './sandbox.ts';

const unreadable = { field: 'examples', error: expect.stringMatching(/읽을 수 없습니다/) };
const example = { input: { fPort: 1, bytes: [1] }, output: { data: { at: '2026-01-02' } } };

/** YAML aliases that multiply a list by ten at each of nine levels. */
const multiplied = [
  'a0: &a0 [x]',
  ...Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]`),
].join('\n');

describe("a decoder's examples", () => {
  it('are read from JSON and from YAML, with dates as text', async () => {
    const expected = [expect.objectContaining({ data: example.output.data })];
    expect(await readExamples(JSON.stringify([example]))).toEqual(expected);
    const yaml = `uplinkDecoder:
  examples:
    - input: { fPort: 1, bytes: [1] }
      output: { data: { at: 2026-01-02 } }`;
    expect(await readExamples(yaml)).toEqual(expected);
  });

  it.each([
    ['many lines', '#\n'.repeat(150_000)],
    ['a long line', `a: ${'a'.repeat(5000)}`],
    ['deep brackets', '['.repeat(300_000)],
    ['aliases that multiply', multiplied],
    ['a cycle', 'a: &a [*a]'],
  ])('are refused: %s', async (_, text) => {
    await expect(readExamples(text)).rejects.toMatchObject(unreadable);
  });

  it("don't block the server while being parsed", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await readExamples('a: a\n'.repeat(4000)).catch(() => {});
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});

it('compares results without absent members and differences of rounding', async () => {
  const sandbox = new DecoderSandbox();
  const code =
    'function decodeUplink() { return { data: { sum: 0.1 + 0.2, none: undefined, list: [NaN, { a: 1 }] } }; }';
  const passes = async (data: unknown, name = 'output') => {
    const examples = await readExamples(JSON.stringify([{ input: { bytes: [] }, [name]: { data } }]));
    return (await tryExamples(sandbox, { key: code, code }, examples))[0]?.isPassed;
  };
  expect(await passes({ sum: 0.3, none: null, list: [null, { a: 1 }] })).toBe(true);
  // ChirpStack's tests call the output `expected`.
  expect(await passes({ sum: 0.3, list: [null, { a: 1 }] }, 'expected')).toBe(true);
  expect(await passes({ sum: 0.3001, list: [null, { a: 1 }] })).toBe(false);
  expect(await passes({ sum: 0.3, list: [null, { a: 1, b: 0 }] })).toBe(false);
  expect(await passes({ sum: 0.3, list: { 1: { a: 1 } } })).toBe(false);
  expect(await passes({ sum: 0.3, list: [{}, { a: 1 }] })).toBe(false);
  await sandbox.close();
});

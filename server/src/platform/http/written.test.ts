import { zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Bytes, sendWritten, Written } from './written.ts';

/** A response of more than one megabyte, consisting of one letter. */
const answerOf = (letter: string) =>
  new Written((bytes) => {
    bytes.addText(`{"text":"${letter}`);
    for (let i = 0; i < 2000; i += 1) bytes.add(Buffer.from(letter.repeat(1000)));
    if (letter === 'x') throw new Error('not written to its end');
    bytes.addText('"}');
  });
const app = Fastify();
app.get<{ Params: { letter: string } }>('/:letter', async (request, reply) =>
  sendWritten(answerOf(request.params.letter), request, reply),
);

test('compresses with Zstandard if accepted, otherwise sends plain bytes', async () => {
  const zipped = await app.inject({ url: '/a', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'accept-encoding' });
  const plain = await app.inject({ url: '/a', headers: { 'accept-encoding': 'gzip' } });
  expect(plain.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(String(zstdDecompressSync(zipped.rawPayload))).toBe(plain.body);
  expect(JSON.parse(plain.body)).toEqual({ text: 'a'.repeat(2_000_001) });
});

test('separates concurrent answers', async () => {
  const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
  const answers = await Promise.all(letters.map((letter) => app.inject(`/${letter}`)));
  expect(answers.map(({ body }) => new Set(body.slice(9, -2)))).toEqual(letters.map((letter) => new Set(letter)));
});

test('clears a failed answer before the next one', async () => {
  expect((await app.inject('/x')).statusCode).toBe(500);
  expect((await app.inject('/a')).body).toHaveLength(2_000_001 + '{"text":""}'.length);
});

test('writes answers longer than the shared buffer, and Korean', () => {
  const bytes = new Bytes();
  const text = '미세먼지'.repeat(500_000);
  for (let i = 0; i < 4; i += 1) bytes.addText(text);
  expect(String(bytes.view())).toBe(text.repeat(4));
  bytes.clear();
  bytes.addText('가');
  expect(String(bytes.view())).toBe('가');
});

test('drops trailing zeros of numbers with more decimals', () => {
  for (const value of [0.05, 1.5, 0.29, -0.39, 12, 100.01, 1.1]) {
    const bytes = new Bytes();
    bytes.addDecimal(value, 2);
    expect(String(bytes.view())).toBe(JSON.stringify(value));
  }
});

test('writes numbers of one decimal like JSON', () => {
  for (const value of [0, -0, 7, 10, 35.4, -0.1, -12.5, 99.9, 100, 1_000_000.5, 9_007_199_254_740, null]) {
    const bytes = new Bytes();
    bytes.addDecimal(value);
    expect(String(bytes.view())).toBe(JSON.stringify(value));
  }
});

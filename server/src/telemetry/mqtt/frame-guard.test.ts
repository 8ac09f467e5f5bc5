import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameLengths } from './frame-guard.ts';

/** An MQTT packet with a body of `length` bytes. */
function packet(length: number): Buffer {
  const header = [0x30];
  let left = length;
  do {
    header.push((left % 128) | (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)]);
}

test('accepts packets up to the limit, however they are split into chunks', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 });
  const cuts = fc.array(fc.nat(), { maxLength: 20 });
  fc.assert(
    fc.property(lengths, cuts, (all, at) => {
      const stream = Buffer.concat(all.map(packet));
      const guard = new FrameLengths(300);
      const edges = [0, ...at.map((cut) => cut % (stream.length + 1)).sort((a, b) => a - b), stream.length];
      for (let i = 1; i < edges.length; i += 1) {
        expect(guard.accepts(stream.subarray(edges[i - 1], edges[i]))).toBe(true);
      }
    }),
  );
});

test('refuses an oversized packet by its header', () => {
  const guard = new FrameLengths(300);
  expect(guard.accepts(packet(300))).toBe(true);
  expect(guard.accepts(packet(301).subarray(0, 3))).toBe(false);
});

test('applies a separate limit to the first packet', () => {
  expect(new FrameLengths(300, 100).accepts(packet(101).subarray(0, 2))).toBe(false);
  const guard = new FrameLengths(300, 100);
  expect(guard.accepts(Buffer.concat([packet(100), packet(300)]))).toBe(true);
  expect(guard.accepts(packet(301))).toBe(false);
});

test('refuses a length field of more than four bytes', () => {
  expect(new FrameLengths(2 ** 40).accepts(Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0x7f]))).toBe(false);
});

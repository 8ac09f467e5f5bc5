import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { pixelFlood } from '#test/hostile-png.ts';
import { remakeImage } from './images.ts';

test('floods of pixels leave this process’s memory as it was', async () => {
  const [taken, refused, tall] = [
    pixelFlood(8_000, 5_000, 5_000),
    pixelFlood(30_000, 30_000, 30_000),
    pixelFlood(5_000, 8_000, 8_000),
  ];
  const remake = (png: Buffer) => remakeImage({ stream: () => Readable.from([png]) });
  await remake(taken);
  const before = process.memoryUsage().rss;
  await Promise.allSettled([taken, refused, tall, taken, refused, tall].map(remake));
  // Decoded, each of them is 40 MB and more.
  expect(process.memoryUsage().rss - before).toBeLessThan(30_000_000);
});

import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { pixelFlood } from '#test/hostile-png.ts';
import { remakeImage } from './images.ts';

test("doesn't increase this process's memory during pixel floods", async () => {
  const [taken, refused, tall] = [
    pixelFlood(8_000, 5_000, 5_000),
    pixelFlood(30_000, 30_000, 30_000),
    pixelFlood(5_000, 8_000, 8_000),
  ];
  const remake = (png: Buffer) => remakeImage({ stream: () => Readable.from([png]) });
  await remake(taken);
  const before = process.memoryUsage().rss;
  await Promise.allSettled([taken, refused, tall, taken, refused, tall].map(remake));
  // Each image takes 40 MB or more when decoded.
  expect(process.memoryUsage().rss - before).toBeLessThan(30_000_000);
});

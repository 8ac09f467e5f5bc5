import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pixelFlood, pngChunk } from '#test/hostile-png.ts';
import { imageType } from './file-types.ts';
import { remakeImage } from './images.ts';

const remake = (bytes: Buffer, timeoutMs?: number) => remakeImage({ stream: () => Readable.from([bytes]) }, timeoutMs);

const picture = (width: number, height: number, noise = false) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#c33',
      ...(noise && { noise: { type: 'gaussian', mean: 128, sigma: 40 } }),
    },
  });

const html = '<html><script>alert(document.domain)</script></html>';
/** The end record of an empty archive. A ZIP reader searches only for this record, from the end of the file. */
const zip = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);

describe('re-encoded images', () => {
  test("drop a photo's position, camera and orientation, and display the picture upright", async () => {
    const photo = await picture(400, 300)
      .jpeg()
      .withExif({
        IFD0: { Make: 'MARU-CAM' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 35/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(photo.includes('MARU-CAM')).toBe(true);
    const made = await remake(photo);
    const { width, height, orientation, exif, xmp, icc } = await sharp(made).metadata();
    expect({ width, height, orientation, exif, xmp, icc }).toEqual({ width: 300, height: 400 });
    expect(made.includes('MARU-CAM') || made.includes('Exif')).toBe(false);
  });

  test('drop data hidden before, in and after a picture', async () => {
    const plain = await picture(50, 40).png().toBuffer();
    const end = plain.length - 12;
    const hiding = Buffer.concat([
      plain.subarray(0, end),
      pngChunk('tEXt', Buffer.from(`Comment\0${html}`)),
      plain.subarray(end),
      Buffer.from(html),
      zip,
    ]);
    const jpeg = Buffer.concat([await picture(50, 40).jpeg().toBuffer(), Buffer.from(html), zip]);
    for (const polyglot of [hiding, jpeg]) {
      const made = await remake(polyglot);
      expect((await sharp(made).metadata()).width).toBe(50);
      expect(made.includes('script') || made.includes(zip.subarray(0, 4))).toBe(false);
    }
  });

  test('are reduced if too large, and converted if a PNG is a photograph', async () => {
    const wide = await remake(await picture(5000, 1000).png().toBuffer());
    expect([imageType(wide)?.extension, await sharp(wide).metadata()]).toMatchObject([
      'png',
      { width: 2048, height: 410 },
    ]);
    const photo = await remake(await picture(1500, 1000, true).png().toBuffer());
    expect([imageType(photo)?.extension, photo.length < 1_500_000]).toEqual(['webp', true]);
    const webp = await remake(await picture(30, 30).webp().toBuffer());
    expect(imageType(webp)?.extension).toBe('webp');
  });

  test('preserve transparency', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const made = await remake(await clear.png().toBuffer());
    expect((await sharp(made).stats()).isOpaque).toBe(false);
  });
});

describe('unreadable images', () => {
  const refusal = (bytes: Buffer, timeoutMs?: number) =>
    remake(bytes, timeoutMs).then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    );

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a JPEG cut in the middle',
      async () => (await picture(400, 300, true).jpeg().toBuffer()).subarray(0, 9000),
      'FILE_UNREADABLE',
    ],
    [
      'a PNG cut in the middle',
      async () => (await picture(400, 300, true).png().toBuffer()).subarray(0, 9000),
      'FILE_UNREADABLE',
    ],
    ['a beginning and nothing more', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'FILE_UNREADABLE'],
    ['a beginning with a page behind it', () => Buffer.from(`\xff\xd8\xff${html}`, 'latin1'), 'FILE_UNREADABLE'],
    [
      'a drawing with a script',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>`),
      'FILE_UNREADABLE',
    ],
    ['an animation', () => picture(20, 20).gif().toBuffer(), 'FILE_UNREADABLE'],
    ['a TIFF', () => picture(20, 20).tiff().toBuffer(), 'FILE_UNREADABLE'],
    ['a PNG of fewer rows than it says', () => pixelFlood(4000, 4000, 10), 'FILE_UNREADABLE'],
    ['a flood of pixels', () => pixelFlood(30_000, 30_000, 30_000), 'IMAGE_TOO_LARGE'],
    ['a flood that only says so', () => pixelFlood(900_000, 900_000, 1), 'IMAGE_TOO_LARGE'],
    ['one row too many', () => pixelFlood(8_000, 5_001, 5_001), 'IMAGE_TOO_LARGE'],
    ['nothing', () => Buffer.alloc(0), 'FILE_UNREADABLE'],
  ])('are refused: %s', async (_what, bytes, code) => {
    expect(await refusal(await bytes())).toBe(code);
  });

  test("are aborted if decoding doesn't end, and the next image is decoded", async () => {
    const photo = await picture(300, 200).jpeg().toBuffer();
    const [slow, next] = await Promise.all([refusal(photo, 1), refusal(photo)]);
    expect([slow, next]).toEqual(['FILE_UNREADABLE', 'taken']);
  });

  test('are refused with BUSY beyond the queue', async () => {
    const photo = await picture(20, 20).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 30 }, () => refusal(photo, 1)));
    expect(answers.filter((answer) => answer === 'BUSY')).toHaveLength(10);
  });
});

/**
 * The program that re-encodes one image and exits. It isolates the decoder from the server, because an image may be
 * hostile. The image is read from standard input and written to standard output.
 */
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { maxImagePixels } from '@maru/domain/file';
import sharp from 'sharp';
import { endings, maxHeight, maxPngBytes, maxWidth } from './image-limits.ts';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

async function remake(bytes: Buffer): Promise<Buffer> {
  const failOn = 'truncated';
  const { format, width, height } = await sharp(bytes, { failOn, limitInputPixels: false }).metadata();
  if (width * height > maxImagePixels) process.exit(endings.tooManyPixels);
  // Metadata, profiles, further images and trailing bytes are dropped by default.
  const image = sharp(bytes, { failOn, limitInputPixels: maxImagePixels })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  if (format === 'jpeg') return image.jpeg({ quality: 85, progressive: true }).toBuffer();
  const webp = () => image.clone().webp({ quality: 90, smartSubsample: true }).toBuffer();
  if (format === 'webp') return webp();
  const png = await image.clone().png({ compressionLevel: 9 }).toBuffer();
  return png.length > maxPngBytes ? webp() : png;
}

const bytes = await buffer(process.stdin);
process.stdout.end(await remake(bytes).catch(() => process.exit(endings.unreadable)));

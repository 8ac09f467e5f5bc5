/**
 * The program that makes an image anew: one image, then it ends. What a hostile one does to the decoder it does here, in a
 * process with nothing in it and nothing to lose. Bytes come on standard input and go to standard output.
 */
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { maxImagePixels } from '@maru/domain/file';
import sharp from 'sharp';
import { endings, maxHeight, maxPngBytes, maxWidth } from './image-limits.ts';

// Where others want the core, they have it.
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
  // What isn't asked for isn't kept: no metadata, no profile, no second picture, nothing behind the end.
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

/**
 * The thread that draws previews, one per message. It stays alive, because reading the fonts takes longer than drawing.
 */
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawPreview, type Preview, readFonts } from './preview-drawing.ts';

sharp.cache(false);
sharp.concurrency(1);

const fonts = readFonts();
parentPort?.on('message', async (preview: Preview) => {
  // A failure ends the thread, and the owner rejects the drawing.
  const bytes = new Uint8Array(await drawPreview(preview, await fonts));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});

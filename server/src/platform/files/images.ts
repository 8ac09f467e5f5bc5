/** Images are never kept as they came: a program of their own decodes them and makes them anew. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '../errors/problem.ts';
import { endings } from './image-limits.ts';

const program = fileURLToPath(new URL('./image-program.ts', import.meta.url));
/** A photo takes less than a second. */
const decodeMs = 20_000;
/** One is decoded at a time, so that many leave the machine to others; beyond this many somebody waits in vain. */
const maxWaiting = 20;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes an image anew: turned as it is meant to be seen, bounded in size, without metadata or anything else that was in
 * the file. JPEG and WebP stay what they are, PNG too unless it is a photograph.
 *
 * @throws FILE_UNREADABLE also where decoding it doesn't end, IMAGE_TOO_LARGE, BUSY where too many wait
 */
export async function remakeImage(image: { stream(): Readable }, timeoutMs = decodeMs): Promise<Buffer> {
  if (waiting >= maxWaiting) throw new Problem('BUSY', { retryAfter: 5 });
  waiting += 1;
  const made = last.then(() => run(image.stream(), timeoutMs)).finally(() => (waiting -= 1));
  last = made.catch(() => undefined);
  return made;
}

async function run(image: Readable, timeoutMs: number): Promise<Buffer> {
  // It knows nothing of this process: no settings, no secrets.
  const child = spawn(process.execPath, [program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  // One that ends before it has read everything breaks the pipe; how it ended says more.
  const [[code], bytes] = await Promise.all([
    ended,
    buffer(child.stdout),
    pipeline(image, child.stdin).catch(() => undefined),
  ]);
  if (code === 0 && bytes.length > 0) return bytes;
  if (code === endings.tooManyPixels) throw new Problem('IMAGE_TOO_LARGE', { field: 'file' });
  // Killed: it took too long, or the decoder itself went down.
  if (code === endings.unreadable || code === null) throw new Problem('FILE_UNREADABLE', { field: 'file' });
  throw new Error(`the program that decodes images failed with ${code}`);
}

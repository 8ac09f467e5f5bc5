/** Images are never stored as uploaded: a separate program decodes and re-encodes them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '../errors/problem.ts';
import { endings } from './image-limits.ts';

const program = fileURLToPath(new URL('./image-program.ts', import.meta.url));
/** Timeout of decoding in milliseconds; a photo takes less than a second. */
const decodeMs = 20_000;
/** Maximum queue; further images are refused. Images are decoded one at a time, so that other cores stay free. */
const maxWaiting = 20;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an image upright and limited in size, without metadata or other content of the file. JPEG and WebP keep
 * their format, as does PNG unless it is a photograph.
 * @throws FILE_UNREADABLE (also if decoding times out), IMAGE_TOO_LARGE, BUSY if too many images are queued
 */
export async function remakeImage(image: { stream(): Readable }, timeoutMs = decodeMs): Promise<Buffer> {
  if (waiting >= maxWaiting) throw new Problem('BUSY', { retryAfter: 5 });
  waiting += 1;
  const made = last.then(() => run(image.stream(), timeoutMs)).finally(() => (waiting -= 1));
  last = made.catch(() => undefined);
  return made;
}

async function run(image: Readable, timeoutMs: number): Promise<Buffer> {
  // The child process inherits nothing: no settings and no secrets.
  const child = spawn(process.execPath, [program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  // A child that exits before reading everything breaks the pipe; the relevant result is its exit code.
  const [[code], bytes] = await Promise.all([
    ended,
    buffer(child.stdout),
    pipeline(image, child.stdin).catch(() => undefined),
  ]);
  if (code === 0 && bytes.length > 0) return bytes;
  if (code === endings.tooManyPixels) throw new Problem('IMAGE_TOO_LARGE', { field: 'file' });
  // Without an exit code the child was killed: it timed out, or the decoder crashed.
  if (code === endings.unreadable || code === null) throw new Problem('FILE_UNREADABLE', { field: 'file' });
  throw new Error(`the program that decodes images failed with ${code}`);
}

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
/** A photo takes less than a second. */
const decodeMs = 20_000;
/** Images are decoded one at a time, to leave the other cores free. Images beyond this queue are refused. */
const maxWaiting = 20;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an image: upright, limited in size, without metadata or anything else in the file. JPEG and WebP keep
 * their formats, and PNG too unless it is a photograph.
 * @throws FILE_UNREADABLE also if decoding doesn't end, IMAGE_TOO_LARGE, BUSY if too many wait
 */
export async function remakeImage(image: { stream(): Readable }, timeoutMs = decodeMs): Promise<Buffer> {
  if (waiting >= maxWaiting) throw new Problem('BUSY', { retryAfter: 5 });
  waiting += 1;
  const made = last.then(() => run(image.stream(), timeoutMs)).finally(() => (waiting -= 1));
  last = made.catch(() => undefined);
  return made;
}

async function run(image: Readable, timeoutMs: number): Promise<Buffer> {
  // The child process inherits nothing: no settings, no secrets.
  const child = spawn(process.execPath, [program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  // A child that exits before reading everything breaks the pipe; its exit code matters more.
  const [[code], bytes] = await Promise.all([
    ended,
    buffer(child.stdout),
    pipeline(image, child.stdin).catch(() => undefined),
  ]);
  if (code === 0 && bytes.length > 0) return bytes;
  if (code === endings.tooManyPixels) throw new Problem('IMAGE_TOO_LARGE', { field: 'file' });
  // Killed: it timed out, or the decoder crashed.
  if (code === endings.unreadable || code === null) throw new Problem('FILE_UNREADABLE', { field: 'file' });
  throw new Error(`the program that decodes images failed with ${code}`);
}

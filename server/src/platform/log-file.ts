import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Size in bytes at which a log is moved to `<name>.1`; a process's logs take at most twice this size. */
const limit = 20_000_000;
const lookEveryMs = 60_000;

/** A log that a child process writes to directly, so that the child can outlive its parent. */
export interface LogFile {
  descriptor: number;
  /** The text written since opening, without rotated parts. */
  text(): string;
  /** The last lines written since opening. */
  tail(lines: number): string;
  /** Closes the file in this process, and stops watching it. */
  close(): void;
}

/** Rotates a log that is too long. A log that can't be copied is truncated anyway, before it fills the disk. */
function rotate(path: string): void {
  if (statSync(path).size < limit) return;
  try {
    copyFileSync(path, `${path}.1`);
  } finally {
    // The child has opened the file in append mode, so that it continues at the start of the truncated file.
    truncateSync(path);
  }
}

/** Opens a log file and limits its size while this process runs. Reports only the first failure. */
export function openLogFile(path: string, onFailure: (error: unknown) => void): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  const descriptor = openSync(path, 'a', 0o600);
  rotate(path);
  const start = statSync(path).size;
  let isReported = false;
  const look = () => {
    try {
      rotate(path);
    } catch (error) {
      // A deleted log or a full disk must not end the process.
      if (!isReported) onFailure(error);
      isReported = true;
    }
  };
  const looking = setInterval(look, lookEveryMs).unref();
  const text = () => (existsSync(path) ? readFileSync(path).subarray(start).toString().trim() : '');
  return {
    descriptor,
    text,
    tail: (lines) => text().split('\n').slice(-lines).join('\n'),
    close() {
      clearInterval(looking);
      closeSync(descriptor);
    },
  };
}

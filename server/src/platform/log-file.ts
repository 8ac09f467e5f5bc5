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

/** Bytes after which a log is moved to `<name>.1`; two of these a process is what logs may take of the disk. */
const limit = 20_000_000;
const lookEveryMs = 60_000;

/** A log that a child appends to by itself, so that it can go on writing while its parent is gone. */
export interface LogFile {
  descriptor: number;
  /** What was written since this one was opened, as far as it wasn't moved away. */
  text(): string;
  /** The last lines written since this one was opened. */
  tail(lines: number): string;
  /** Closes it here, and looks after it no longer. */
  close(): void;
}

/** Moves a log that has grown too long. One that can't be copied is emptied all the same, before it fills the disk. */
function rotate(path: string): void {
  if (statSync(path).size < limit) return;
  try {
    copyFileSync(path, `${path}.1`);
  } finally {
    // The child holds the file open, in append mode: what it writes next goes to the emptied file's start.
    truncateSync(path);
  }
}

/** Opens a log file, and keeps it from growing without end while this process runs. Tells of the first failure to. */
export function openLogFile(path: string, onFailure: (error: unknown) => void): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  const descriptor = openSync(path, 'a', 0o600);
  rotate(path);
  const start = statSync(path).size;
  let isTold = false;
  const look = () => {
    try {
      rotate(path);
    } catch (error) {
      // A log that somebody took away, or a full disk: no reason to end what runs.
      if (!isTold) onFailure(error);
      isTold = true;
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

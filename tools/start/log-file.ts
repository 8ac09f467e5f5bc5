import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes after which a log is moved to `<name>.1`; two of these a process is what logs may take of the disk. */
const limit = 20_000_000;
const lookEveryMs = 60_000;

/** A log that a child appends to by itself, so that it can go on writing while its parent is gone. */
export interface LogFile {
  descriptor: number;
  /** The last lines written since this one was opened. */
  tail(lines: number): string;
}

/** Opens a log file, and keeps it from growing without end while this process runs. */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  const descriptor = openSync(path, 'a', 0o600);
  const rotate = () => {
    if (statSync(path).size < limit) return;
    // The child holds the file open, in append mode: what it writes next goes to the emptied file's start.
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
  };
  rotate();
  const start = statSync(path).size;
  setInterval(rotate, lookEveryMs).unref();
  return {
    descriptor,
    tail(lines) {
      const text = existsSync(path) ? readFileSync(path).subarray(start).toString() : '';
      return text.trim().split('\n').slice(-lines).join('\n');
    },
  };
}

import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LogFile, openLogFile } from './log-file.ts';

let folder: string;
let path: string;
let log: LogFile;
const failures: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'maru-log-'));
  path = join(folder, 'logs', 'server.log');
  failures.length = 0;
  log = openLogFile(path, (error) => failures.push((error as NodeJS.ErrnoException).code ?? ''));
});
afterEach(() => {
  vi.useRealTimers();
  log.close();
  rmSync(folder, { recursive: true });
});

const size = (of: string) => statSync(of).size;
const aMinute = () => vi.advanceTimersByTime(60_000);

test('rotates a log that is too long, but not a short one', () => {
  writeFileSync(path, 'a line\n');
  aMinute();
  expect(size(path)).toBe(7);
  truncateSync(path, 20_000_000);
  aMinute();
  expect([size(path), size(`${path}.1`)]).toEqual([0, 20_000_000]);
});

test("truncates a log that can't be copied, and reports this", () => {
  mkdirSync(`${path}.1`);
  truncateSync(path, 20_000_000);
  aMinute();
  expect([size(path), failures.length]).toEqual([0, 1]);
});

test('continues after the log was deleted, and reports this once', () => {
  unlinkSync(path);
  aMinute();
  aMinute();
  expect(failures).toEqual(['ENOENT']);
});

test('stops watching a closed log', () => {
  const other = openLogFile(`${path}.other`, () => undefined);
  other.close();
  truncateSync(`${path}.other`, 20_000_000);
  aMinute();
  expect(size(`${path}.other`)).toBe(20_000_000);
});

test('returns the last lines written since opening', () => {
  writeFileSync(log.descriptor, 'one\ntwo\nthree\n');
  expect(log.tail(2)).toBe('two\nthree');
});

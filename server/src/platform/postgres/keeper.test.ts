import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HeldByAnother, keep, keeperOf } from './keeper.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-keeper-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('allows one process at a time, and reads its note', () => {
  const file = join(folder, 'keeper');
  const keeper = keep(file);
  keeper.note('http://127.0.0.1:8080');
  expect(() => keep(file)).toThrow(HeldByAnother);
  expect(keeperOf(file)).toMatchObject({ pid: process.pid, note: 'http://127.0.0.1:8080' });
  keeper.release();
  const next = keep(file);
  expect(next.isAfterCrash).toBe(false);
  next.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('leaves a released folder free, even if a note is written later', () => {
  const keeper = keep(join(folder, 'keeper'));
  keeper.release();
  keeper.note('the database ended while it was being opened');
  expect(readdirSync(folder)).toEqual([]);
});

test('ignores a dead process, even if its pid is used again', () => {
  const file = join(folder, 'keeper');
  const { pid } = spawnSync('true');
  writeFileSync(file, JSON.stringify({ pid, started: '1' }));
  const keeper = keep(file);
  expect(keeper.isAfterCrash).toBe(true);
  keeper.release();
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'at another time' }));
  keep(file).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('ignores a truncated file', () => {
  const file = join(folder, 'keeper');
  writeFileSync(file, '{"pid":');
  keep(file).release();
});

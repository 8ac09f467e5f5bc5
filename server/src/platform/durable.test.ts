import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDurably, replaceDurably } from './durable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-durable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('creates a file readable only by its owner, unless the file exists', () => {
  const file = join(folder, 'key');
  expect(createDurably(file, 'first')).toBe(true);
  expect(createDurably(file, 'second')).toBe(false);
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['first', 0o600]);
  expect(readdirSync(folder)).toEqual(['key']);
});

test('replaces a file, and leaves no temporary file after a failure', async () => {
  const file = join(folder, 'anchors');
  writeFileSync(file, 'before');
  await replaceDurably(file, 'after');
  expect(readFileSync(file, 'utf8')).toBe('after');
  await expect(replaceDurably(folder, 'over a folder')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['anchors']);
});

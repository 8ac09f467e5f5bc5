import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { keysFor, writeKeys } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-keys-'));
const file = join(folder, 'deeper', 'keys.json');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('stores long, distinct keys that only the file’s owner can read', () => {
  const codes = Array.from({ length: 50 }, (_, at) => `AIR-${at}`);
  const keys = keysFor(codes, file);
  writeKeys(file, keys);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keysFor(codes, file)).toEqual(keys);
  expect(keysFor([...codes, 'AIR-NEW'], file).get('AIR-7')).toBe(keys.get('AIR-7'));
  expect(new Set(keys.values()).size).toBe(codes.length);
  expect(Math.min(...[...keys.values()].map((key) => key.length))).toBeGreaterThanOrEqual(43);
  writeFileSync(file, 'not JSON');
  expect(keysFor(codes, file).get('AIR-7')).not.toBe(keys.get('AIR-7'));
});

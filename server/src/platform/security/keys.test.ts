import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deriveKeys, loadKeys, secretFault } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('derives a separate key for each use, the same every time', () => {
  const secret = randomBytes(32);
  const keys = Object.values(deriveKeys(secret)).map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(6);
  expect(Object.values(deriveKeys(secret)).map((key) => key.toString('hex'))).toEqual(keys);
});

test("creates an installation's secret once, even if two processes start at once", async () => {
  const data = join(folder, 'new');
  const own = { secretKey: '', dataFolder: data };
  const [a, b] = await Promise.all([loadKeys(own), loadKeys(own)]);
  expect(a).toEqual(b);
  expect(await loadKeys(own)).toEqual(a);
  expect(statSync(join(data, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(data, 'secret-key'), 'utf8')).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
});

test('prefers a configured secret to the stored one', async () => {
  const secret = randomBytes(32).toString('base64');
  expect(await loadKeys({ secretKey: secret, dataFolder: folder })).toEqual(deriveKeys(Buffer.from(secret, 'base64')));
});

test.each([
  [randomBytes(32).toString('base64'), false],
  [randomBytes(16).toString('base64'), true],
  [Buffer.alloc(32).toString('base64'), true],
  [Buffer.from('abcd'.repeat(8)).toString('base64'), true],
  ['change-me', true],
])('refuses %s as a secret', (configured, isFault) => {
  expect(secretFault(configured) !== null).toBe(isFault);
});

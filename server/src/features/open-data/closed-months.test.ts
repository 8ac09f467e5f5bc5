/** Files of closed months are created once, and again after a late reading or a changed name. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { dataFileAddress } from '@maru/domain/open-data';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { report } from '#test/air-reports.ts';
import { dataFolderOf } from '#test/app.ts';
import { createDevice } from '#test/factories.ts';
import { type OpenDistrict, startOpenDistrict } from '#test/open-district.ts';
import { ClosedMonths } from './closed-months.ts';

let district: OpenDistrict;
let folder: string;
beforeAll(async () => {
  district = await startOpenDistrict();
  folder = join(dataFolderOf(district.app.databaseUrl), 'open-data');
});
afterAll(() => district.app.stop());
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

const address = (month?: string) => dataFileAddress('air-hours', { format: 'csv', charset: 'utf-8' }, month);
const fetched = (month: string | undefined, headers: Record<string, string> = {}) =>
  fetch(district.app.url + address(month), { headers });
const textOf = async (month?: string, headers?: Record<string, string>) => (await fetched(month, headers)).text();
const files = () => readdirSync(folder);

test('sends the same rows from the file as from the database, compressed or not', async () => {
  const lines = (await textOf()).split('\r\n').filter((line) => line.startsWith('2026-10'));
  expect(lines).toHaveLength(4);
  for (const encoding of ['gzip', 'identity', 'gzip'])
    expect((await textOf('2026-10', { 'accept-encoding': encoding })).split('\r\n').slice(1, -1)).toEqual(lines);
  expect(files()).toEqual([expect.stringMatching(/^air-hours_2026-10\.csv\.[0-9a-f]{32}\.gz$/)]);
});

test('reads the database once for a closed month, also for several readers at once', async () => {
  const query = vi.spyOn(district.app.app.services.pool, 'query');
  const reads = () => query.mock.calls.filter(([text]) => /from air_hour\b/.test(String(text))).length;
  try {
    await Promise.all([1, 2, 3].map(() => textOf('2026-10')));
    const first = reads();
    expect(first).toBeGreaterThan(0);
    await textOf('2026-10');
    expect(reads()).toBe(first);
  } finally {
    query.mockRestore();
  }
});

test('creates a month’s file again after a late reading, and deletes the former file', async () => {
  const before = await textOf('2026-10');
  const [former] = files();
  const late = await createDevice(district.app.pool, { placeId: district.airPlaceId });
  await report(district.app, late, new Date('2026-10-15T03:20:00+09:00'), { fineDust: 99 });
  const after = await textOf('2026-10');
  expect(before).not.toContain('2026-10-15');
  expect(after).toMatch(/2026-10-15 03:00,.*,outdoor,1,,99,/);
  expect(files()).toHaveLength(1);
  expect(files()).not.toContain(former);
});

test('creates a month’s file again after a name has changed', async () => {
  await textOf('2026-10');
  const [former] = files();
  await district.app.pool.query(
    `update installation_place set installation_place_name = '새 이름' where installation_place_id = $1`,
    [district.airPlaceId],
  );
  expect(await textOf('2026-10')).toContain(',새 이름,');
  expect(files()).not.toContain(former);
});

test('answers 304 to clients that have the file, and streams the current month without a file', async () => {
  const etag = (await fetched('2026-10')).headers.get('etag') ?? '';
  const unchanged = await fetched('2026-10', { 'if-none-match': etag });
  expect([unchanged.status, unchanged.headers.get('access-control-allow-origin')]).toEqual([304, '*']);
  expect((await fetched('2026-10', { 'if-none-match': '"other"' })).status).toBe(200);
  const made = files();
  await textOf('2026-11');
  await textOf('2020-01');
  await textOf();
  expect(files()).toEqual(made);
});

test('streams a month whose folder can’t be written', async () => {
  writeFileSync(folder, 'no folder');
  expect(await textOf('2026-10')).toContain('2026-10-31 23:00');
});

test('is not disturbed by a process with the same id that writes the same file', async () => {
  mkdirSync(folder, { recursive: true });
  const content = randomBytes(1_000_000);
  const [half, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* after(...gates: (Promise<void> | undefined)[]) {
    for (const [at, gate] of gates.entries()) {
      yield content.subarray((at * content.length) / gates.length, ((at + 1) * content.length) / gates.length);
      await gate;
    }
  }
  const open = (...gates: (Promise<void> | undefined)[]) =>
    new ClosedMonths(folder, district.app.app.services.log).open('month.csv', 'hash', () => after(...gates));
  const first = open(half.promise, undefined);
  await vi.waitUntil(() => files().some((file) => file.endsWith('.partial') && statSync(join(folder, file)).size > 0));
  const second = open(end.promise, undefined);
  await vi.waitUntil(() => files().length === 2 || statSync(join(folder, files()[0] ?? '')).size === 0);
  half.resolve();
  expect(gunzipSync(await buffer(await first)).equals(content)).toBe(true);
  end.resolve();
  expect(gunzipSync(await buffer(await second)).equals(content)).toBe(true);
});

test('keeps the same file that another process completes meanwhile', async () => {
  mkdirSync(folder, { recursive: true });
  // A dangling link is missing when it is opened, and listed afterwards.
  symlinkSync('nowhere', join(folder, 'month.csv.hash.gz'));
  const months = new ClosedMonths(folder, district.app.app.services.log);
  const make = async function* () {
    yield Buffer.from('rows');
  };
  expect(String(gunzipSync(await buffer(await months.open('month.csv', 'hash', make))))).toBe('rows');
  expect(files()).toEqual(['month.csv.hash.gz']);
});

test('removes files of a killed process', async () => {
  mkdirSync(folder, { recursive: true });
  const [left, fresh] = ['1', '2'].map((pid) =>
    join(folder, `air-hours_2026-10.csv.${'0'.repeat(32)}.gz.${pid}.partial`),
  );
  for (const path of [left, fresh]) writeFileSync(path ?? '', 'half');
  utimesSync(left ?? '', 0, 0);
  expect(await textOf('2026-10')).toContain('2026-10-31 23:00');
  expect(files().filter((file) => file.endsWith('.partial'))).toEqual([expect.stringContaining('.2.partial')]);
});

/** The demos of earlier releases, each restored from its backup, upgraded, and asked what it was asked then. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { knownMigrations } from '#platform/database/migrate.ts';
import { LocalStorage } from '#platform/files/local-storage.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createEmptyDatabase, type TestDatabase } from '../database.ts';

interface Recorded {
  takenAt: string;
  /** By address. */
  answers: Record<string, unknown>;
}

const releases = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Fields that a later release changed on purpose, by path. */
const changed: Record<string, readonly string[]> = {
  // A building shows its worst sensor instead of the mean.
  '/admin/api/statistics/tilt': ['xTiltAngle', 'yTiltAngle'],
  // They are not of the period, but of all days.
  '/admin/api/statistics/vehicles': ['latestDrivingDate', 'previousDrivingDate'],
  // The public sees kilometres and minutes rounded.
  '/api/clean-environment/vehicle/report': ['drivingDistance', 'startSignalDatetime', 'endSignalDatetime'],
};

function without(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([field]) => !fields.includes(field));
  return Object.fromEntries(kept.map(([field, one]) => [field, without(one, fields)]));
}

describe.each(releases)('the demo of %s', (release) => {
  const folder = join(import.meta.dirname, release);
  const { takenAt, answers } = JSON.parse(
    gunzipSync(readFileSync(join(folder, 'answers.json.gz'))).toString(),
  ) as Recorded;
  const secretKey = readFileSync(join(folder, 'secret-key'), 'utf8').trim();
  let data: string;
  let database: TestDatabase;
  let testApp: TestApp;
  let authorization: string;

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'maru-upgrade-'));
    database = await createEmptyDatabase();
    await restoreBackup(database.url, join(folder, 'demo.maru'), {
      storage: new LocalStorage(join(data, 'files')),
      uploadFolder: data,
      isDemo: true,
      keys: { secretKey, dataFolder: data },
      replace: false,
      onProgress: () => undefined,
    });
    testApp = await startTestApp({
      databaseUrl: database.url,
      env: { MARU_SECRET_KEY: secretKey, MARU_DATA: data, MARU_DEMO: 'on' },
      clock: { now: () => new Date(takenAt) },
    });
    const login = { adminId: 'supervisor', password: 'Seoul-demo-7' };
    const answer = await fetch(`${testApp.url}/admin/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    expect(answer.status).toBe(200);
    authorization = `Bearer ${((await answer.json()) as { token: string }).token}`;
  }, 120_000);
  afterAll(async () => {
    await testApp?.stop();
    await database?.drop();
    rmSync(data, { recursive: true, force: true });
  });

  test('gets the newest schema', async () => {
    const { rows } = await testApp.pool.query<{ name: string }>('select name from migration order by id desc limit 1');
    expect(rows[0]?.name).toBe(knownMigrations().at(-1));
  });

  test.each(Object.keys(answers))('answers %s as before, except for new fields', async (address) => {
    const answer = await fetch(testApp.url + address, {
      headers: address.startsWith('/admin') ? { authorization } : {},
    });
    expect(answer.status).toBe(200);
    const fields = changed[address.split('?', 1)[0] ?? ''] ?? [];
    expect(await answer.json()).toMatchObject(without(answers[address], fields) as object);
  });
});

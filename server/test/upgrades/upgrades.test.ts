/** Restores the demos of earlier releases, upgrades them, and repeats the recorded requests. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownMigrations } from '#platform/database/migrate.ts';
import { timeFactor } from '#test/measured.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createEmptyDatabase, type TestDatabase } from '../database.ts';
import { asker, expectedAnswer, readRelease, releaseNames, restoreRelease } from './releases.ts';

describe.each(releaseNames())('the demo of %s', (name) => {
  const release = readRelease(name);
  const { secretKey } = release;
  let data: string;
  let database: TestDatabase;
  let testApp: TestApp;
  let ask: Awaited<ReturnType<typeof asker>>;

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'maru-upgrade-'));
    database = await createEmptyDatabase();
    await restoreRelease(release, database.url, data, { replace: false });
    testApp = await startTestApp({
      databaseUrl: database.url,
      env: { MARU_SECRET_KEY: secretKey, MARU_DATA: data, MARU_DEMO: 'on' },
      clock: { now: () => new Date(release.takenAt) },
    });
    ask = await asker(testApp.url);
  }, 120_000 * timeFactor);
  afterAll(async () => {
    await testApp?.stop();
    await database?.drop();
    rmSync(data, { recursive: true, force: true });
  });

  test('has the newest schema', async () => {
    const { rows } = await testApp.pool.query<{ name: string }>('select name from migration order by id desc limit 1');
    expect(rows[0]?.name).toBe(knownMigrations().at(-1));
  });

  test.each(Object.keys(release.answers))('answers %s as before, except for new fields', async (address) => {
    expect(await ask(address)).toMatchObject(expectedAnswer(release, address));
  });
});

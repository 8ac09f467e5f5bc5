/**
 * Promise 25: every program refuses a schema beyond its window, a wrong key and another district, with one sentence that names the
 * cause.
 */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownMigrations, migrate } from '../src/platform/database/migrate.ts';
import { openDatabase, openPool } from '../src/platform/database/pool.ts';
import { openKeys } from '../src/platform/security/key-check.ts';
import { asServer, createTestDatabase, type TestDatabase } from './database.ts';
import { testDistrictFile } from './district.ts';
import type { DefectName } from './promises/plant/defects.ts';

const root = join(import.meta.dirname, '..', '..');
/** Skips the check of durability settings, because the tests' PostgreSQL runs without fsync. */
const trusting = ['--import', new URL('./promises/plant/import.ts', import.meta.url).href];
/** Name of a newer migration that removes objects this version needs. */
const newest = '9999-from-the-future-needs-9998';
let folder: string;
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-versions-'));
  database = await createTestDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs a program to its end. */
async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...trusting, join(root, program), ...args], {
    env: {
      ...process.env,
      MARU_PLANT: 'trust-any-database' satisfies DefectName,
      DATABASE_URL: database.url,
      DATABASE_APP_URL: asServer(database.url),
      MARU_DATA: folder,
      MARU_DISTRICT: testDistrictFile,
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.resume();
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

/** Plants a further defect in a program. */
const planted = (defect: DefectName) => ({ MARU_PLANT: `trust-any-database,${defect}` });

const server = 'server/src/main.ts';
const supervisor = { MARU_FIRST_ADMIN_ID: 'chief', MARU_FIRST_ADMIN_PASSWORD: 'Str0ng-enough' };
const place = ['--place', '주민센터', '--dong', '면목본동'];

/** Every program that uses a database, with the required arguments. */
const programs: [string, string, string[], Record<string, string>?][] = [
  ['the server', server, []],
  ['npm run admin:create', 'server/src/commands/create-administrator.ts', [], supervisor],
  ['npm run device:add', 'server/src/commands/add-device.ts', ['air', 'AIR-1', ...place]],
  ['npm run db:backup', 'server/src/commands/backup.ts', [join(tmpdir(), `maru-versions-${process.pid}.gz`)]],
  ['npm run import', 'server/src/commands/import.ts', ['air', 'no-file.csv', '--device', 'AIR-1', ...place]],
  ['npm run rebuild', 'server/src/commands/rebuild.ts', ['air', '2026-11-01']],
  ['the demo’s loader', 'tools/load-demo.ts', []],
  ['the loader of its histories', 'tools/load-demo.ts', ['--histories']],
];

test('runs on a newer schema that is compatible with this version', async () => {
  await owner.query('insert into migration (name, run_on) values ($1, now())', ['9999-from-the-future']);
  const backup = join(folder, 'in-window.gz');
  expect(await run('server/src/commands/backup.ts', [backup])).toEqual({ code: 0, said: '' });
  await expect(migrate(database.url)).resolves.toEqual([]);
  await owner.query('delete from migration where name = $1', ['9999-from-the-future']);
});

describe('a schema beyond the window', () => {
  beforeAll(() => owner.query('insert into migration (name, run_on) values ($1, now())', [newest]));
  afterAll(() => owner.query('delete from migration where name = $1', [newest]));

  test.concurrent.each(programs)('is refused by %s', async (_name, program, args, env) => {
    const { code, said } = await run(program, args, env);
    expect(code).toBeGreaterThan(0);
    expect(said.trim().split('\n')).toEqual([
      expect.stringContaining(
        `The database has the schema ${newest} of a newer Maru, and this one knows schemas up to ${knownMigrations().at(-1)}: `,
      ),
    ]);
    const { rows } = await owner.query(
      'select (select count(*) from device)::int as devices, (select count(*) from administrator)::int as people',
    );
    expect(rows).toEqual([{ devices: 0, people: 0 }]);
  });

  test('is accepted with a planted defect', async () => {
    const backup = join(folder, 'planted.gz');
    expect((await run('server/src/commands/backup.ts', [backup], planted('take-any-schema'))).code).toBe(0);
  });

  test('is refused before any migration', async () => {
    await owner.query('delete from migration where name = $1', [knownMigrations().at(-1)]);
    await expect(migrate(database.url)).rejects.toThrow(newest);
    const { rows } = await owner.query('select name from migration where name = $1', [knownMigrations().at(-1)]);
    expect(rows).toEqual([]);
    await owner.query('insert into migration (name, run_on) values ($1, now())', [knownMigrations().at(-1)]);
  });
});

describe('a wrong secret key', () => {
  beforeAll(async () => {
    const pool = openPool(database.appUrl, 1);
    await openKeys(openDatabase(pool), { secretKey: '', dataFolder: folder });
    await pool.end();
  });

  test.concurrent.each<[string, string, string[], Record<string, string>?]>([
    ['the server', server, []],
    ['npm run admin:create', 'server/src/commands/create-administrator.ts', [], supervisor],
    ['the loader of histories', 'tools/load-demo.ts', ['--histories'], { MARU_DEMO_DAYS: '1' }],
  ])('is refused by %s', async (_name, program, args, env) => {
    const { code, said } = await run(program, args, { ...env, MARU_SECRET_KEY: randomBytes(32).toString('base64') });
    expect(code).toBeGreaterThan(0);
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/The secret key of MARU_SECRET_KEY is another than .* processes over one database need/),
    ]);
  });

  test('is accepted with a planted defect', async () => {
    const env = { ...supervisor, MARU_SECRET_KEY: randomBytes(32).toString('base64'), ...planted('take-any-key') };
    expect(await run('server/src/commands/create-administrator.ts', [], env)).toEqual({ code: 0, said: '' });
  });
});

describe('another district', () => {
  let other: string;
  beforeAll(async () => {
    other = join(folder, 'gangnam.json');
    const district = JSON.parse(readFileSync(testDistrictFile, 'utf8'));
    const [dong] = district.dongs;
    const dongs = [{ ...dong, dongCode: '1168051', dongName: '신사동', boundary: undefined }];
    writeFileSync(other, JSON.stringify({ ...district, name: '강남구', fullName: '서울특별시 강남구', dongs }));
    await owner.query(`insert into dong values ('1107052', '면목2동', 37.5868, 127.0807) on conflict do nothing`);
  });

  test.concurrent.each([
    ['the server', server, []],
    [
      'npm run device:add',
      'server/src/commands/add-device.ts',
      ['air', 'AIR-1', '--place', '주민센터', '--dong', '신사동'],
    ],
    ['npm run import', 'server/src/commands/import.ts', ['air', 'no-file.csv', '--device', 'AIR-1', ...place]],
  ])('is refused by %s', async (_name, program, args) => {
    const { code, said } = await run(program, args, { MARU_DISTRICT: other });
    expect(code).toBeGreaterThan(0);
    expect(said.trim().split('\n')).toEqual([
      `The database is another district’s, with 면목2동, of which ${other} (서울특별시 강남구) has none: name the installation’s own district file in MARU_DISTRICT.`,
    ]);
    expect((await owner.query('select dong_name from dong')).rows).toEqual([{ dong_name: '면목2동' }]);
  });

  test('is accepted with a planted defect', async () => {
    const env = { MARU_DISTRICT: other, ...planted('take-any-district') };
    const args = ['air', 'AIR-1', '--place', '주민센터', '--dong', '신사동'];
    expect(await run('server/src/commands/add-device.ts', args, env)).toEqual({ code: 0, said: '' });
  });
});

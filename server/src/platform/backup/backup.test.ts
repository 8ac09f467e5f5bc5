import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { airSeries } from '#features/air/series.ts';
import { closeMonths } from '#telemetry/blocks/close-months.ts';
import type { Reading } from '#telemetry/ingest/decode.ts';
import { batchParameters, storeStatement } from '#telemetry/ingest/statement.ts';
import { Partitions } from '#telemetry/partitions/partitions.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';
import { untilWaiting } from '#test/waiting.ts';
import { readDemoMark, writeDemoMark } from '../database/demo-mark.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { LocalStorage } from '../files/local-storage.ts';
import { readMigrations } from './catalog.ts';
import { BrokenBackup } from './format.ts';
import { RestoreRefused, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const start = Date.parse('2026-10-20T00:00:00Z');
const minuteMs = 60_000;
const batch = 500;
const folder = mkdtempSync(join(tmpdir(), 'maru-backup-'));
const storage = new LocalStorage(join(folder, 'files'));
const from = (url: string) => ({ url, storage });
const keys = { secretKey: '', dataFolder: folder };
const restoring = { storage, uploadFolder: folder, keys, isDemo: false, replace: false, onProgress: () => undefined };

let file: string;
let source: TestDatabase;
let pool: pg.Pool;
let devices: number[];
const opened: { url: string; drop(): Promise<void> }[] = [];

beforeAll(async () => {
  file = join(folder, 'city.maru');
  source = await createTestDatabase();
  pool = new pg.Pool({ connectionString: source.url, max: 3 });
  const placeId = await createPlace(pool, { name: '탭\t줄\n\\. 역빗금\\' });
  devices = [];
  for (let i = 0; i < 4; i += 1) devices.push((await createDevice(pool, { placeId })).deviceId);
  await new Partitions(pool).ensure(airSeries, [start, start + 40 * 24 * 60 * minuteMs]);
  for (let n = 0; n < 60; n += 1) await write(n);
  await pool.query(
    `select append_audit(null, 'hong', '', '', 'login', '', ''), append_audit(null, 'hong', '', '', 'logout', '', '')`,
  );
  await writeBackup(from(source.url), file, () => undefined);
}, 60_000 * timeFactor);
afterAll(async () => {
  await pool.end();
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

/** Stores batch number `n` like the ingest: readings, rollups and latest values in one statement. */
async function write(n: number): Promise<void> {
  const readings: Reading[] = Array.from({ length: batch }, (_, i) => ({
    deviceId: devices[i % devices.length] ?? 0,
    measuredAt: start + (n * batch + i) * minuteMs,
    // Every third reading is corrected, so that it has raw values.
    values: [i, i + 1, i % 40, null, n, i * 3, ...(i % 3 === 0 ? [i + 5, i + 9] : [])],
  }));
  await pool.query(storeStatement(airSeries), [...batchParameters(airSeries, readings), new Date(start)]);
}

async function empty(): Promise<string> {
  const database = await createEmptyDatabase();
  opened.push(database);
  return database.url;
}

async function ask<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

/** Count and sum of the readings, the hours and the days; all three are equal in one snapshot. */
function sums(url: string): Promise<string[]> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || sum(fine_dust) as sum from air_reading
       union all select sum(readings) || ' ' || sum(fine_dust_sum) from air_hour
       union all select sum(readings) || ' ' || sum(fine_dust_sum) from air_day`,
    );
    return rows.map(({ sum }) => sum);
  });
}

/** Every row of a table as text, in a fixed order. */
function rowsOf(url: string, table: string): Promise<string[]> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
    return rows.map(({ row }) => row);
  });
}

/** A relay to the database that delivers the data after the end of a table's rows in a separate packet, after `pause`. */
async function splitting(
  url: string,
  pause: () => Promise<unknown> = () => wait(20),
): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(url);
  const endOfCopy = Buffer.from('c\0\0\0\u0004');
  const relay = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.setNoDelay().pipe(database);
    database.on('close', () => client.destroy());
    client.on('close', () => database.destroy());
    (async () => {
      for await (const chunk of database as AsyncIterable<Buffer>) {
        const end = chunk.indexOf(endOfCopy) + endOfCopy.length;
        client.write(chunk.subarray(0, end >= endOfCopy.length ? end : chunk.length));
        if (end < endOfCopy.length || end === chunk.length) continue;
        await pause();
        client.write(chunk.subarray(end));
      }
    })().catch(() => client.destroy());
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((relay.address() as AddressInfo).port);
  return { url: own.href, close: () => relay.close() };
}

test('contains the readings of a month that is closed while the backup starts', async () => {
  const other = await createTestDatabase();
  opened.push(other);
  const otherPool = new pg.Pool({ connectionString: other.url, max: 3 });
  const holder = await otherPool.connect();
  try {
    const { deviceId } = await createDevice(otherPool, { placeId: await createPlace(otherPool) });
    const partitions = new Partitions(otherPool);
    await partitions.ensure(airSeries, [start]);
    const readings = [0, 1, 2].map((n) => ({ deviceId, measuredAt: start + n * minuteMs, values: [n] }));
    await otherPool.query(storeStatement(airSeries), [...batchParameters(airSeries, readings), new Date(start)]);
    await holder.query('begin; lock table administrator in access exclusive mode');
    const backup = writeBackup(from(other.url), join(folder, 'closing.maru'), () => undefined);
    await untilWaiting(otherPool, 1);
    const closing = { pool: otherPool, partitions, closeAfterDays: 7, now: new Date(start + 40 * 86_400_000) };
    const onFailure = (error: Error) => {
      throw error;
    };
    await closeMonths({ ...closing, rests: false, onFailure }, airSeries);
    await holder.query('commit');
    const { foot } = await backup;
    expect([foot.tables.air_reading?.rows, foot.tables.air_block?.rows]).toEqual([0, 1]);
  } finally {
    holder.release();
    await otherPool.end();
  }
});

test('counts rows even if the end of a table arrives before the count', async () => {
  const relay = await splitting(source.url);
  try {
    const { foot } = await writeBackup(from(relay.url), join(folder, 'split.maru'), () => undefined);
    const { foot: whole } = await writeBackup(from(source.url), join(folder, 'whole.maru'), () => undefined);
    expect(foot.tables.air_hour?.rows).toBeGreaterThan(0);
    expect(foot.tables).toEqual(whole.tables);
  } finally {
    relay.close();
  }
});

test('contains no part of writes that are committed between its tables', async () => {
  const during = join(folder, 'during.maru');
  let written = 60;
  const relay = await splitting(source.url, async () => {
    if (written === 66) return;
    await write(written);
    written += 1;
  });
  const { foot } = await writeBackup(from(relay.url), during, () => undefined).finally(() => relay.close());
  // Without writes the test would prove nothing.
  expect(written).toBe(66);
  const url = await empty();
  await restoreBackup(url, during, restoring);
  const [readings, hours, days] = await sums(url);
  expect([hours, days]).toEqual([readings, readings]);
  expect(foot.tables.air_reading?.rows).toBe(60 * batch);
  expect(readings?.split(' ')[0]).toBe(String(60 * batch));
});

test('restores a database that equals the original and can be continued', async () => {
  const fresh = join(folder, 'equal.maru');
  await writeBackup(from(source.url), fresh, () => undefined);
  const url = await empty();
  await restoreBackup(url, fresh, restoring);
  for (const table of ['dong', 'installation_place', 'device', 'air_reading', 'air_hour', 'air_day', 'air_latest']) {
    expect(await rowsOf(url, table), table).toEqual(await rowsOf(source.url, table));
  }
  await ask(url, async (client) => {
    const { deviceId } = await createDevice(client);
    expect(deviceId).toBeGreaterThan(Math.max(...devices));
    const { rows } = await client.query<{ owner: string }>(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class where relname like 'air_reading%' and relkind in ('r', 'p')`,
    );
    expect(rows).toHaveLength(1);
  });
});

test('leaves texts unknown after a restore if they may have been sent since the backup', async () => {
  const original = await createTestDatabase();
  opened.push(original);
  await ask(original.url, (client) =>
    client.query(
      `with batch as (
         insert into sms_batch (sms_batch_id, gateway, sender, gateway_batch_id, begun_at, handed_at)
         values (gen_random_uuid(), 'solapi', 1, 'G4V1', now(), now()), (gen_random_uuid(), 'solapi', 1, null, now(), null)
         returning sms_batch_id, gateway_batch_id
       ), message as (
         insert into sms (sms_type, send_type, message, send_number, registered_at, due_at, receiver_count)
         values ('reserve', 'SMS', '안내', '0200000000', now(), now(), 5) returning sms_id
       )
       insert into sms_receiver (sms_id, mobile_number_sealed, mobile_number_index, sms_state, due_at, sms_batch_id)
       select sms_id, '', convert_to(name, 'UTF8'), state, now() + due, sms_batch_id from message
       cross join (values ('1 due', 'reserved', interval '-1 minute', null), ('2 later', 'reserved', interval '1 day', null),
         ('3 sent', 'sent', interval '-1 minute', null), ('4 named', 'sending', interval '-1 minute', 'named'),
         ('5 unnamed', 'sending', interval '-1 minute', 'unnamed')) as given (name, state, due, batch)
       left join batch on batch = case when gateway_batch_id is null then 'unnamed' else 'named' end`,
    ),
  );
  const texts = join(folder, 'texts.maru');
  await writeBackup(from(original.url), texts, () => undefined);
  const url = await empty();
  const states = (client: pg.Client) =>
    client
      .query(
        `select convert_from(mobile_number_index, 'UTF8') as name, sms_state as state from sms_receiver order by 1`,
      )
      .then(({ rows }) => rows.map(({ name, state }) => `${name}: ${state}`));
  // A test of a backup compares the rows, which stay as they are.
  const seen: string[] = [];
  const onRestored = async (client: pg.Client) => void seen.push(...(await states(client)));
  await restoreBackup(await empty(), texts, { ...restoring, onRestored });
  expect(seen).toEqual([
    '1 due: reserved',
    '2 later: reserved',
    '3 sent: sent',
    '4 named: sending',
    '5 unnamed: sending',
  ]);
  await restoreBackup(url, texts, restoring);
  await ask(url, async (client) => {
    expect(await states(client)).toEqual([
      '1 due: unknown',
      '2 later: reserved',
      '3 sent: sent',
      '4 named: unknown',
      '5 unnamed: unknown',
    ]);
    const { rows: batches } = await client.query(
      `select gateway_batch_id as name, closed_at is null as "isOpen", receipts_due_at is not null as "hasReceipts"
       from sms_batch order by 1`,
    );
    expect(batches).toEqual([
      { name: 'G4V1', isOpen: false, hasReceipts: true },
      { name: null, isOpen: false, hasReceipts: false },
    ]);
  });
});

test("stores the audit log's newest row next to a backup, and refuses a backup with another log", async () => {
  const noted = readFileSync(`${file}.audit`, 'utf8');
  const [, newest] = await rowsOf(source.url, 'audit_log');
  expect(JSON.parse(noted)).toMatchObject({ auditLogId: 2 });
  expect(newest).toContain(JSON.parse(noted).hash);
  const refusing = await empty();
  writeFileSync(
    `${file}.audit`,
    noted.replace(/(?<="hash":")./, (digit) => (digit === '0' ? '1' : '0')),
  );
  await expect(restoreBackup(refusing, file, restoring)).rejects.toThrow(/row 2 is missing or another/);
  expect(await rowsOf(refusing, 'audit_log')).toEqual([]);
  writeFileSync(`${file}.audit`, noted);
  const url = await empty();
  await restoreBackup(url, file, restoring);
  expect(await rowsOf(url, 'audit_log')).toHaveLength(2);
});

test('migrates a backup of an older schema to the newest one', async () => {
  const url = await empty();
  await migrate(url, knownMigrations().length - 1);
  await ask(url, (client) => createPlace(client, { name: '옛 장소' }));
  const old = join(folder, 'old.maru');
  const { head } = await writeBackup(from(url), old, () => undefined);
  expect(head.migrations).toEqual(knownMigrations().slice(0, -1));
  const other = await empty();
  await restoreBackup(other, old, restoring);
  expect((await rowsOf(other, 'installation_place')).join()).toContain('옛 장소');
  expect(await rowsOf(other, 'migration')).toHaveLength(knownMigrations().length);
});

test('replaces a newer schema by a backup from before an upgrade', async () => {
  const url = await empty();
  await migrate(url);
  await ask(url, (client) =>
    client.query(`create table later (n int); insert into migration (name, run_on) values ('9999-later', now())`),
  );
  await expect(restoreBackup(url, file, restoring)).rejects.toThrow(RestoreRefused);
  await restoreBackup(url, file, { ...restoring, replace: true });
  expect(await ask(url, readMigrations)).toEqual(knownMigrations());
});

test('puts replaced data back after a failure, also that of a killed restore', async () => {
  const url = await empty();
  await migrate(url);
  await ask(url, (client) => createPlace(client, { name: '그대로' }));
  const onRestored = () => Promise.reject(new Error('disk full'));
  const fail = () => expect(restoreBackup(url, file, { ...restoring, replace: true, onRestored })).rejects;
  const places = async () => (await rowsOf(url, 'installation_place')).join();
  await fail().toThrow('disk full');
  expect(await places()).toContain('그대로');
  await ask(url, (client) => client.query('alter schema public rename to maru_replaced; create schema public'));
  await fail().toThrow('disk full');
  expect(await places()).toContain('그대로');
  await restoreBackup(url, file, { ...restoring, replace: true });
  expect(await places()).not.toContain('그대로');
  expect(await rowsOf(url, `(select nspname from pg_namespace where nspname ~ 'maru')`)).toEqual([]);
});

test('keeps the rows of a restore that was killed after its commit, also if its repetition fails', async () => {
  const url = await empty();
  await migrate(url);
  await ask(url, (client) => createPlace(client, { name: '그대로' }));
  const kill = async (client: pg.Client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(client, {
      query: (...given: unknown[]) =>
        String(given[0]).startsWith('drop') ? Promise.reject(new Error('killed')) : query(...given),
    });
  };
  const replace = (onRestored: (client: pg.Client) => Promise<void>) =>
    restoreBackup(url, file, { ...restoring, replace: true, onRestored });
  await expect(replace(kill)).rejects.toThrow('killed');
  await expect(restoreBackup(url, file, restoring)).rejects.toThrow(/repeat it/);
  await expect(replace(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  expect(await rowsOf(url, 'installation_place')).toEqual(await rowsOf(source.url, 'installation_place'));
  expect(await rowsOf(url, `(select nspname from pg_namespace where nspname ~ 'maru')`)).toEqual([]);
});

test('refuses to choose between replaced data and data that may have been in use since', async () => {
  const url = await empty();
  await ask(url, (client) => client.query('alter schema public rename to maru_replaced; create schema public'));
  await migrate(url);
  await ask(url, (client) => client.query(`insert into secret_check (check_value) values ('')`));
  const again = restoreBackup(url, file, { ...restoring, replace: true });
  await expect(again).rejects.toThrow(/drop the schema public and rename maru_replaced to public/);
  expect(await rowsOf(url, 'secret_check')).toHaveLength(1);
});

describe('refusal without any change:', () => {
  async function refused(url: string, path: string, error: new (message: string) => Error, options = restoring) {
    await expect(restoreBackup(url, path, options)).rejects.toThrow(error);
    return ask(url, async (client) => {
      const { rows } = await client.query<{ count: string }>(`select count(*) from pg_class where relname = 'device'`);
      return Number(rows[0]?.count);
    });
  }

  test('refuses a truncated backup', async () => {
    const cut = join(folder, 'cut.maru');
    const whole = readFileSync(file);
    writeFileSync(cut, whole.subarray(0, whole.length - 100));
    expect(await refused(await empty(), cut, BrokenBackup)).toBe(0);
  });

  test('refuses a backup without its last line', async () => {
    const cut = join(folder, 'no-foot.maru');
    const text = zstdDecompressSync(readFileSync(file)).toString();
    writeFileSync(cut, zstdCompressSync(text.slice(0, text.lastIndexOf('\n{'))));
    expect(await refused(await empty(), cut, BrokenBackup)).toBe(0);
  });

  test('refuses a backup with a changed value', async () => {
    const changed = join(folder, 'changed.maru');
    const text = zstdDecompressSync(readFileSync(file)).toString();
    writeFileSync(changed, zstdCompressSync(text.replace('면목2동', '면목3동')));
    expect(await refused(await empty(), changed, BrokenBackup)).toBe(0);
  });

  test("refuses a file that isn't a backup", async () => {
    const other = join(folder, 'other');
    writeFileSync(other, 'hello');
    expect(await refused(await empty(), other, BrokenBackup)).toBe(0);
  });

  test('refuses a missing file', async () => {
    expect(await refused(await empty(), join(folder, 'missing'), Error)).toBe(0);
  });

  test('refuses a schema that is newer than this version', async () => {
    const newer = join(folder, 'newer.maru');
    const text = zstdDecompressSync(readFileSync(file)).toString();
    writeFileSync(newer, zstdCompressSync(text.replace(knownMigrations().at(-1) ?? '', '9999-from-the-future')));
    expect(await refused(await empty(), newer, RestoreRefused)).toBe(0);
  });

  test('refuses the demo in a real installation', async () => {
    const url = await empty();
    await migrate(url);
    await ask(url, writeDemoMark);
    const demo = join(folder, 'demo.maru');
    await writeBackup(from(url), demo, () => undefined);
    const other = await empty();
    expect(await refused(other, demo, RestoreRefused)).toBe(0);
    await restoreBackup(other, demo, { ...restoring, isDemo: true });
    expect(await ask(other, readDemoMark)).toBe(true);
  });

  test('refuses a database with rows unless replacing is allowed', async () => {
    const url = await empty();
    await migrate(url);
    await ask(url, (client) => createPlace(client, { name: '그대로' }));
    await refused(url, file, RestoreRefused);
    expect((await rowsOf(url, 'installation_place')).join()).toContain('그대로');
    await restoreBackup(url, file, { ...restoring, replace: true });
    expect((await rowsOf(url, 'installation_place')).join()).not.toContain('그대로');
  });

  test('refuses a database with open connections', async () => {
    const url = await empty();
    await ask(url, async () => {
      expect(await refused(url, file, RestoreRefused)).toBe(0);
    });
  });
});

test('leaves no file if a backup is interrupted', async () => {
  const failing = join(folder, 'failing.maru');
  // The backup runs in another process, which is interrupted before a small backup could finish.
  const script = `
    import pg from 'pg';
    const client = new pg.Client(${JSON.stringify(source.url)});
    await client.connect();
    await client.query(
      \`select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'maru-backup' and datname = current_database()\`,
    );
    await client.end();`;
  let isCut = false;
  const cut = () => {
    if (!isCut) execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname });
    isCut = true;
  };
  await expect(writeBackup(from(source.url), failing, cut)).rejects.toThrow();
  expect([existsSync(failing), existsSync(`${failing}.partial`)]).toEqual([false, false]);
});

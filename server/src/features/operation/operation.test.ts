import type { OutputOf } from '@maru/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JobRuns } from '#platform/jobs/runs.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';
import { archiveAdvice } from './advice.ts';
import { openReader, partOf, type StateReader } from './reader.ts';
import { sampleSizes } from './sizes.ts';
import { readState } from './state.ts';
import { withoutLiterals } from './statements.ts';

type State = OutputOf<'GET /admin/api/operation'>;

const dayMs = 86_400_000;
const now = Date.now();
let app: TestApp;
let token: string;
let reader: StateReader;
beforeAll(async () => {
  app = await startTestApp({ env: { BACKUP_AT: '02:10' } });
  ({ token } = await addCaller(app.app.services));
  reader = openReader(app.databaseUrl);
});
afterAll(async () => {
  await reader.close();
  await app.stop();
});

const read = async () => (await ask<State>(app.url, token, 'GET /admin/api/operation')).body;
/** The state some days from now. */
const readAfter = (days: number) =>
  readState({ ...app.app.services, clock: { now: () => new Date(now + days * dayMs) } }, reader, []);

describe('the state of the operation', () => {
  test('shows this process, versions, queues, tables and space', async () => {
    const state = await read();
    for (const part of Object.values(state)) if (typeof part === 'object') expect(part.isKnown).toBe(true);
    expect(state.versions.list.map(({ name }) => name)).toEqual(['Maru', '데이터베이스 구조', 'Node.js', 'PostgreSQL']);
    expect(state.processes.list).toMatchObject([{ role: 'all', nodeVersion: process.version, advice: '' }]);
    expect(
      state.queues.list.map(({ waitingCount, failedCount, advice }) => [waitingCount, failedCount, advice]),
    ).toEqual(state.queues.list.map(() => [0, 0, '']));
    expect(state.queues.list.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['문자', '알람 발송', '통계 메일', '연동 메시지', '차량 위치']),
    );
    expect(state.tables.list).toHaveLength(10);
    expect(state.disk.list[0]?.databaseBytes).toBeGreaterThan(1_000_000);
  });

  test('counts the bytes of readings on the node that stores them', async () => {
    const before = (await read()).disk.list[0]?.databaseBytes ?? 0;
    const device = await createDevice(app.pool, { placeId: await createPlace(app.pool) });
    await app.pool.query(
      `insert into air_reading (device_id, measured_at)
       select $1, $2::timestamptz + make_interval(secs => n) from generate_series(1, 20000) n`,
      [device.deviceId, new Date(now)],
    );
    const { disk, tables } = await read();
    const [largest] = tables.list;
    expect(largest?.tableName).toBe('air_reading');
    expect(largest?.bytes).toBeGreaterThan(20_000 * 50);
    expect((disk.list[0]?.databaseBytes ?? 0) - before).toBeGreaterThan(20_000 * 50);
  });

  test('recommends an action for a silent process and a long queue', async () => {
    await app.pool.query(
      `insert into process_beat (instance, role, version, node_version, started_at, seen_at, memory_bytes, pending_count)
       values ('gone-1', 'worker', '1', 'v24', $1, $1, 1, 0)`,
      [new Date(now - 600_000)],
    );
    await app.pool.query(
      `insert into vehicle_arrival (device_id, measured_at) select -n, now() from generate_series(1, 10001) n`,
    );
    const { processes, queues } = await read();
    // The lock waits for the follower, which would otherwise lock these rows in another order and deadlock.
    await app.pool.query(
      'begin; lock table vehicle_arrival in exclusive mode; delete from vehicle_arrival where device_id < 0; commit',
    );
    expect(processes.list.find(({ instance }) => instance === 'gone-1')?.advice).toContain('소식이 끊겼으니');
    expect(queues.list.find(({ name }) => name === '차량 위치')).toMatchObject({
      waitingCount: 10_001,
      advice: expect.stringContaining('밀려 있으니'),
    });
  });

  test('estimates growth and the day of the full disk from the second sample on', async () => {
    await sampleSizes(app.app.services);
    expect((await read()).disk.list).toMatchObject([{ bytesPerDay: null, fullInDays: null }]);
    expect((await read()).tables.list[0]?.grownBytes).toBeNull();
    // Simulates that yesterday's sample had more free space.
    await app.pool.query(
      `update disk_size set sampled_at = $1, free_bytes = least(total_bytes, free_bytes + 1000000000)`,
      [new Date(now - dayMs)],
    );
    const [disk] = (await read()).disk.list;
    expect(disk?.bytesPerDay).toBeGreaterThan(0);
    expect(disk?.fullInDays).toBeCloseTo(Math.floor((disk?.freeBytes ?? 0) / (disk?.bytesPerDay ?? 1)), 0);
    const { tables } = await readAfter(1);
    expect(tables.list.map(({ grownBytes }) => typeof grownBytes)).toEqual(tables.list.map(() => 'number'));
  });

  test('shows the newest backup with its age', async () => {
    expect((await read()).backups.list).toMatchObject([
      { fileName: '', advice: expect.stringContaining('백업이 아직 없습니다') },
    ]);
    await app.pool.query(
      `insert into backup_run (started_at, ended_at, state, folder, file, is_encrypted, failure)
       values ($1, $1, 'failed', '/backups', 'none.maru', false, 'no space left')`,
      [new Date(now - 1)],
    );
    expect((await read()).backups.list).toMatchObject([
      { fileName: '', advice: expect.stringContaining('첫 백업이 실패') },
    ]);
    await app.pool.query(
      `insert into backup_run (started_at, ended_at, state, folder, file, is_encrypted, bytes, row_count)
       values ($1, $1, 'done', '/backups', 'one.maru', false, 6, 1)`,
      [new Date(now)],
    );
    expect((await read()).backups.list).toMatchObject([{ fileName: 'one.maru', bytes: 6, advice: '' }]);
    const { backups } = await readAfter(3);
    expect(backups.list[0]?.advice).toContain('2일 넘게');
    await app.pool.query(
      `insert into restore_test (started_at, ended_at, state, file, failure)
       values ($1, $1, 'failed', 'one.maru', 'rows differ')`,
      [new Date(now)],
    );
    expect((await read()).backups.list[0]?.advice).toContain('복원 시험이 실패');
  });

  test('shows no archive if the database doesn’t archive, and advice if archiving fails', async () => {
    expect((await read()).archives).toEqual({ isKnown: true, list: [] });
    expect(archiveAdvice({ file: '', archivedAt: null, isFailing: false })).toBe('');
    expect(archiveAdvice({ file: '', archivedAt: null, isFailing: true })).toContain('보관하지 못하고');
  });

  test('shows the last run of a job, the failure, and whether the job is overdue', async () => {
    const { services } = app.app;
    let at = now;
    const clock = { now: () => new Date(at) };
    const runs = new JobRuns({ db: services.db, clock, log: pino({ level: 'silent' }) });
    const job = { name: 'of-a-test', title: '시험', cron: '17 3 * * *', run: async () => undefined };
    const shown = async () => (await read()).jobs.list.find(({ name }) => name === job.name);
    const { jobs } = await read();
    expect(jobs.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['retention', 'size-sample']));
    await runs.announce([job]);
    expect((await read()).jobs.list).toHaveLength(1);
    expect(await shown()).toMatchObject({ title: '시험', intervalMinutes: 1440, seconds: null, advice: '' });
    await runs.begin(job);
    expect(await shown()).toMatchObject({ seconds: null, successDatetime: '' });
    at += 2000;
    await runs.end(job);
    expect(await shown()).toMatchObject({ seconds: 2, failure: '', advice: '' });
    await runs.begin(job);
    await runs.end(job, new Error('no space left'));
    expect(await shown()).toMatchObject({ failure: 'no space left', advice: expect.stringContaining('실패하여') });
    const late = (await readAfter(2)).jobs.list[0];
    expect(late?.advice).toContain('제때 성공하지 못했으니');
  });

  test('shows a part that takes too long or fails as unknown, and the other parts', async () => {
    const slow = reader.read(async (client) => (await client.query('select pg_sleep(30)')).rows);
    const fine = reader.read(async (client) => (await client.query('select 1 as one')).rows);
    expect(await Promise.all([slow, fine])).toEqual([
      { isKnown: false, list: [] },
      { isKnown: true, list: [{ one: 1 }] },
    ]);
    expect(await partOf(Promise.reject(new Error('gone')))).toEqual({ isKnown: false, list: [] });
  });
});

describe('slow statements', () => {
  test.each([
    [`select * from citizen where name = 'Hong''s' and n = 12`, 'select * from citizen where name = ? and n = ?'],
    [`select $1,\n  a1 /* 010-1234 */ from b2 -- c\n where x = $2`, 'select $1, a1 from b2 where x = $2'],
    [`insert into t values ($$a 'b$$)`, 'insert into t values (?'],
    [`select 'open`, 'select ?'],
    [String.raw`select E'a\'b' , 'c'`, 'select ?'],
    [`create role maru password 'secret'`, null],
    [`alter user maru password 'secret'`, null],
  ])('hides literals of %j', (statement, shown) => {
    expect(withoutLiterals(statement)).toBe(shown);
  });

  test('lists a running statement', async () => {
    const client = await app.pool.connect();
    const running = client.query(`select pg_sleep(20), 'Hong' as name`).catch(() => undefined);
    try {
      const listed = async () => (await read()).queries.list.map(({ source, statement }) => [source, statement]);
      await expect
        .poll(listed, { timeout: 15_000 * timeFactor })
        .toEqual([['running', 'select pg_sleep(?), ? as name']]);
    } finally {
      const ending = `select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep(20)%'`;
      await reader.read(async (client) => (await client.query(ending)).rows);
      await running;
      client.release();
    }
  });
});

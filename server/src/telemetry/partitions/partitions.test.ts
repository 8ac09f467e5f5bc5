import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import { MonthDropped, Partitions, retainedFrom } from './partitions.ts';
import { keepUp } from './upkeep.ts';

const now = new Date('2026-11-20T03:00:00Z');
let engine: TestEngine;

beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now } });
});
afterAll(() => engine.stop());

const seoul = (text: string) => Date.parse(`${text}+09:00`);

async function partitions(): Promise<string[]> {
  const { rows } = await engine.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'probe_reading'::regclass order by 1`,
  );
  return rows.map(({ name }) => name.replace('probe_reading_', ''));
}

test('creates the partitions of the current and the next two months once', async () => {
  await engine.partitions.ensureAhead(probeSeries, now);
  await engine.partitions.ensureAhead(probeSeries, now);
  expect(await partitions()).toEqual(['2026_11', '2026_12', '2027_01']);
});

test('creates the partition of a late reading on demand, with Seoul midnight as bound', async () => {
  const { deviceId } = await engine.register();
  const at = (text: string) => ({ deviceId, measuredAt: seoul(text), values: [1, null] });
  await engine.ingest.store(probeSeries, [at('2026-08-31T23:59:59'), at('2026-06-01T00:00:00')]);
  expect(await partitions()).toEqual(['2026_06', '2026_08', '2026_11', '2026_12', '2027_01']);
  for (const month of ['2026_06', '2026_08'])
    expect((await engine.pool.query(`select from probe_reading_${month}`)).rowCount).toBe(1);
});

test('creates a month once if several processes need it', async () => {
  const processes = Array.from({ length: 4 }, () => new Partitions(engine.ownerPool));
  await Promise.all(processes.map((one) => one.ensure(probeSeries, [seoul('2026-07-10T00:00:00')])));
  expect(await partitions()).toContain('2026_07');
});

test('counts the retention in whole months before the current one', () => {
  expect(retainedFrom(1, now)).toEqual(new Date(seoul('2026-10-01T00:00:00')));
  expect(retainedFrom(24, now)).toEqual(new Date(seoul('2024-11-01T00:00:00')));
  expect(retainedFrom(1, new Date(seoul('2026-12-01T00:00:00')))).toEqual(new Date(seoul('2026-11-01T00:00:00')));
});

test('drops whole expired months daily, retains the rollups and purges the quarantine', async () => {
  const { rows: before } = await engine.pool.query('select count(*)::int as n from probe_hour');
  await engine.pool.query(
    `insert into rejected_reading (received_at, transport, management_code, reason, detail, payload)
     select $1::timestamptz - make_interval(days => days), 'mqtt', 'X', 'malformed', '', '' from unnest(array[1, 29, 31]) as days`,
    [now],
  );
  await engine.pool.query(
    `insert into unknown_device (management_code, transport, last_seen_at, payload) values ('X', 'mqtt', $1::timestamptz - interval '31 days', '')`,
    [now],
  );
  const { dropped } = await keepUp(engine.pool, engine.partitions, [probeSeries], { probe: 3 }, now);
  expect(dropped.sort()).toEqual(['probe_reading_2026_06', 'probe_reading_2026_07']);
  expect(await partitions()).toEqual(['2026_08', '2026_11', '2026_12', '2027_01']);
  const { rows: after } = await engine.pool.query('select count(*)::int as n from probe_hour');
  expect(after).toEqual(before);
  const { rows } = await engine.pool.query('select count(*)::int as n from rejected_reading');
  expect(rows).toEqual([{ n: 2 }]);
  expect((await engine.pool.query('select management_code from unknown_device')).rows).toEqual([]);
});

test('never recreates a dropped month, even with a longer retention', async () => {
  const processes = [engine.partitions, new Partitions(engine.ownerPool)];
  for (const one of processes) {
    const ensured = one.ensure(probeSeries, [seoul('2026-09-15T00:00:00'), seoul('2026-06-15T00:00:00')]);
    await expect(ensured).rejects.toBeInstanceOf(MonthDropped);
    expect(one.droppedUntil(probeSeries)).toBe(seoul('2026-08-01T00:00:00'));
  }
  expect(await partitions()).toEqual(['2026_08', '2026_11', '2026_12', '2027_01']);
});

test('stores nothing of a drop that is rolled back', async () => {
  await engine.ownerPool.query(`create view kept as select * from probe_reading_2026_11`);
  await expect(engine.partitions.dropBefore(probeSeries, new Date(seoul('2026-12-01T00:00:00')))).rejects.toThrow();
  await engine.ownerPool.query('drop view kept');
  expect(await partitions()).toContain('2026_08');
  const { rows } = await engine.pool.query('select dropped_until from raw_dropped');
  expect(rows).toEqual([{ dropped_until: new Date(seoul('2026-08-01T00:00:00')) }]);
});

/** All properties of a partition except its month. */
async function describePartition(month: string): Promise<string[]> {
  const { rows } = await engine.ownerPool.query<{ line: string }>(
    `with t as (select * from pg_class where oid = $1::regclass)
     select concat_ws(' ', relkind, relpersistence, relispartition, relam, reltablespace, reloptions, relacl,
                      relreplident, relrowsecurity, pg_get_userbyid(relowner),
                      (select inhparent::regclass from pg_inherits where inhrelid = t.oid),
                      pg_get_expr(relpartbound, oid) like 'FOR VALUES FROM (''____-__-__ 15:00:00+00'') TO %') as line from t
     union all select concat_ws(' ', attnum, attname, atttypid, atttypmod, attnotnull, attstorage, attcompression, attinhcount,
                      attislocal, attacl, pg_get_expr(adbin, adrelid))
               from t join pg_attribute on attrelid = t.oid left join pg_attrdef on adrelid = t.oid and adnum = attnum
               where attnum > 0
     union all select concat_ws(' ', conname, contype, pg_get_constraintdef(k.oid), convalidated, conislocal, coninhcount,
                      connoinherit, (select conname from pg_constraint where oid = k.conparentid))
               from t join pg_constraint k on conrelid = t.oid
     union all select concat_ws(' ', pg_get_indexdef(i.indexrelid), indisprimary, indisunique, indisvalid,
                      (select inhparent::regclass from pg_inherits where inhrelid = i.indexrelid))
               from t join pg_index i on indrelid = t.oid
     order by 1`,
    [`probe_reading_${month}`],
  );
  return rows.map(({ line }) => line.replaceAll(month, 'MONTH'));
}

test('makes an attached month identical to other partitions', async () => {
  await engine.partitions.ensure(probeSeries, [seoul('2027-03-15T00:00:00')]);
  await engine.ownerPool.query(
    `create table probe_reading_2027_04 partition of probe_reading
     for values from ('2027-03-31 15:00:00+00') to ('2027-04-30 15:00:00+00')`,
  );
  const attached = await describePartition('2027_03');
  expect(attached.length).toBeGreaterThan(6);
  expect(attached).toEqual(await describePartition('2027_04'));
});

test('creates months, drops none, and delays readings by at most one second during a long read', async () => {
  const { deviceId } = await engine.register();
  const store = (time: string) =>
    engine.ingest.store(probeSeries, [{ deviceId, measuredAt: seoul(time), values: [1, null] }]);
  await store('2026-11-20T00:00:00');
  const backup = await engine.ownerPool.connect();
  try {
    await backup.query('begin; lock table probe_reading in access share mode');
    const startedAt = performance.now();
    const made = store('2026-10-05T00:00:00');
    await wait(100);
    expect(await store('2026-11-20T00:00:01')).toMatchObject({ stored: 1 });
    expect(await made).toMatchObject({ stored: 1 });
    const dropped = engine.partitions.dropBefore(probeSeries, new Date(seoul('2026-09-01T00:00:00')));
    const refused = expect(dropped).rejects.toMatchObject({ code: '55P03' });
    await wait(100);
    expect(await store('2026-11-20T00:00:02')).toMatchObject({ stored: 1 });
    await refused;
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect(await partitions()).toEqual(expect.arrayContaining(['2026_08', '2026_10']));
  } finally {
    await backup.query('rollback');
    backup.release();
  }
});

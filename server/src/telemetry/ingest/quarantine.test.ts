import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '#test/engine.ts';
import { purgeQuarantine } from './quarantine.ts';

const now = new Date();
let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now } });
});
beforeEach(() => engine.pool.query('delete from unknown_device'));
afterAll(() => engine.stop());

/** Adds the codes 'N1', 'N2' and so on, the first one seen now and each further one a minute earlier. */
const invent = (count: number) =>
  engine.pool.query(
    `insert into unknown_device (management_code, transport, last_seen_at, payload)
     select 'N' || n, 'mqtt', $1::timestamptz - make_interval(mins => n - 1), '' from generate_series(1, $2::int) as n`,
    [now, count],
  );
const report = (managementCode: string) =>
  engine.ingest.setAside({
    transport: 'mqtt',
    managementCode,
    reason: 'unknown-device',
    detail: 'd',
    payload: Buffer.from('p'),
  });
async function held(...codes: string[]): Promise<[string, number][]> {
  const { rows } = await engine.pool.query<{ code: string; count: number }>(
    `select management_code as code, count::int from unknown_device
     where management_code = any($1) order by management_code`,
    [codes],
  );
  return rows.map(({ code, count }) => [code, count]);
}
const size = async () => (await engine.pool.query('select count(*)::int as n from unknown_device')).rows[0].n;

test('lists at most ten thousand unknown devices, and then counts only listed ones', async () => {
  await invent(10_000);
  await Promise.all(['N1', 'N10000', 'NEW'].map(report));
  expect(await held('N1', 'N10000', 'NEW')).toEqual([
    ['N1', 2],
    ['N10000', 2],
  ]);
});

test('purges a full list nightly by last sighting, so that reporting devices are listed again', async () => {
  await invent(10_000);
  await report('N10000');
  await purgeQuarantine(engine.pool, now);
  expect(await size()).toBe(9_000);
  expect(await held('N1', 'N8999', 'N9000', 'N10000')).toEqual([
    ['N1', 1],
    ['N10000', 2],
    ['N8999', 1],
  ]);
  await report('NEW');
  expect(await held('NEW')).toEqual([['NEW', 1]]);
});

test('deletes codes not seen for 30 days', async () => {
  await invent(3);
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const [code, days] of [
    ['N2', 29.9],
    ['N3', 30.1],
  ] as const)
    await engine.pool.query('update unknown_device set last_seen_at = $2 where management_code = $1', [
      code,
      ago(days),
    ]);
  await purgeQuarantine(engine.pool, now);
  expect(await held('N1', 'N2', 'N3')).toEqual([
    ['N1', 1],
    ['N2', 1],
  ]);
});

/** Each crossing of a threshold raises one alarm per rule, however often the evaluating processes are killed. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { airSeries } from '#features/air/series.ts';
import { openOwnerPool, openPool } from '#platform/database/pool.ts';
import type { RegisteredDevice } from '#telemetry/devices/registry.ts';
import { Ingest } from '#telemetry/ingest/ingest.ts';
import { Partitions } from '#telemetry/partitions/partitions.ts';
import { type Check, randomOf, timeFactorOf } from '../rig/check.ts';
import { startCheckDatabase } from '../rig/database.ts';
import type { Report } from '../rig/report.ts';
import { Processes } from './alarms/processes.ts';

const processes = 3;
/** Interval between a device's readings; all of them are within a minute. */
const stepMs = 2_000;
const rounds = 30;
/** Time limit for a first evaluation, and for evaluating the remaining readings. */
const settleMs = 120_000;

/** Rules about two measures: an alarm is raised above `raise`, and cleared at `clear` or below. */
const watched = [
  { field: 'ultraFineDust', raise: 35, clear: 30, values: [10, 33, 50] },
  { field: 'fineDust', raise: 80, clear: 75, values: [20, 78, 120] },
] as const;

export const alarms: Check = async (report, options) => {
  const { isShort, seed, defect } = options;
  const [count, kills, roundMs] = isShort ? [300, 6, 300] : [10_000, 20, 1_500];
  const random = randomOf(seed);
  const database = await startCheckDatabase();
  const [pool, ownerPool] = [openPool(database.appUrl, 4), openOwnerPool(database.url)];
  const client = await database.connect();
  const evaluators = new Processes(client, { program: 'evaluator', appUrl: database.appUrl, defect });
  const ingest = new Ingest({
    pool,
    partitions: new Partitions(ownerPool),
    series: [airSeries],
    retentionMonths: {},
    clock: { now: () => new Date() },
    events: { stored: () => undefined, rejected: () => undefined, moved: () => undefined },
  });
  try {
    const devices = await register(client, count);
    const ruleIds = await addRules(client);
    const start = Date.now() - (rounds + 1) * stepMs;
    /** Values by device and round, below the limits in the first round, which only starts the evaluation. */
    const sent: number[][][] = devices.map(() => []);
    const send = async (round: number) => {
      await Promise.all(
        devices.map((device, at) => {
          const values = watched.map(({ values: of }) => of[round === 0 ? 0 : Math.floor(random() * of.length)] ?? 0);
          sent[at]?.push(values);
          const reading = { measuredAt: start + round * stepMs, ...fieldsOf(values) };
          return ingest.take(device, 'mqtt', Buffer.from(JSON.stringify(reading)));
        }),
      );
    };
    for (let i = 0; i < processes; i += 1) evaluators.start();
    await send(0);
    await settle(client, settleMs * timeFactorOf(options));

    async function feed() {
      for (let round = 1; round <= rounds; round += 1) await Promise.all([send(round), wait(roundMs)]);
    }
    async function killAgainAndAgain() {
      for (let kill = 0; kill < kills; kill += 1) {
        const leader = await evaluators.leader();
        await wait(random() * roundMs);
        await evaluators.kill(leader);
        evaluators.start();
      }
    }
    await Promise.all([feed(), killAgainAndAgain()]);
    const settledIn = await settle(client, settleMs * timeFactorOf(options));
    report.measured('devices', count);
    report.measured('readings', count * (rounds + 1));
    report.measured('kills', kills);
    report.measured('s to settle', settledIn / 1000);
    const expected = new Map<string, string>();
    for (const [at, { deviceId }] of devices.entries())
      for (const [of, ruleId] of ruleIds.entries())
        for (const [round, state] of crossings(of, sent[at] ?? []))
          expected.set(`${ruleId} ${deviceId} ${start + round * stepMs}`, state);
    await compare(client, expected, report);
  } finally {
    await evaluators.stop();
    await ingest.close();
    await client.end();
    await Promise.all([pool.end(), ownerPool.end()]);
    await database.stop();
  }
};

const fieldsOf = (values: readonly number[]) => Object.fromEntries(watched.map(({ field }, at) => [field, values[at]]));

/** The rounds in which a device crosses the limit of a rule, and how the alarm of each ends. */
function crossings(of: number, sent: readonly (readonly number[])[]): Map<number, 'open' | 'cleared'> {
  const found = new Map<number, 'open' | 'cleared'>();
  const [{ raise, clear }, values] = [watched[of] ?? watched[0], sent.map((one) => one[of] ?? 0)];
  for (let round = 0; round < values.length; round += 1) {
    if ((values[round] ?? 0) <= raise) continue;
    const crossed = round;
    while (round < values.length && (values[round] ?? 0) > clear) round += 1;
    found.set(crossed, round < values.length ? 'cleared' : 'open');
  }
  return found;
}

async function register(client: pg.Client, count: number): Promise<RegisteredDevice[]> {
  const { rows } = await client.query<{ deviceId: number; managementCode: string }>(
    `insert into device (management_code, series, installation_type, is_activated, key_hash)
     select 'ALARM-' || at, 'air', 'outdoor', true, decode(lpad(to_hex(at), 64, '0'), 'hex')
     from generate_series(1, $1::integer) at
     returning device_id::float8 as "deviceId", management_code as "managementCode"`,
    [count],
  );
  return rows.map((row) => ({ ...row, series: 'air', isActivated: true, keyHash: Buffer.alloc(32) }));
}

async function addRules(client: pg.Client): Promise<number[]> {
  const ids: number[] = [];
  for (const { field, raise, clear } of watched) {
    const { rows } = await client.query<{ id: number }>(
      `insert into alarm_rule (series, kind, field, grade, hysteresis, severity)
       values ('air', 'grade', $1, 'bad', $2, 'warning') returning alarm_rule_id::float8 as id`,
      [field, raise - clear],
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
}

/** Waits until every reading is evaluated; returns the elapsed milliseconds. */
async function settle(client: pg.Client, longestMs: number): Promise<number> {
  const beganAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from air_latest l left join alarm_watch w on w.device_id = l.device_id
       where w.read_until is null or w.read_until < l.measured_at`,
    );
    const took = performance.now() - beganAt;
    if (rows[0]?.left === 0) return took;
    if (took > longestMs) throw new Error(`${rows[0]?.left} devices are not evaluated`);
    await wait(50);
  }
}

async function compare(client: pg.Client, expected: ReadonlyMap<string, string>, report: Report): Promise<void> {
  const { rows } = await client.query<{ key: string; state: string; events: string[] }>(
    `select alarm_rule_id || ' ' || device_id || ' ' || (extract(epoch from crossed_at) * 1000)::bigint as key, state,
       array(select action from alarm_event e where e.alarm_id = a.alarm_id order by alarm_event_id) as events
     from alarm a`,
  );
  const found = new Map(rows.map((row) => [row.key, row]));
  report.measured('crossings', expected.size);
  report.measured('alarms', rows.length);
  const lost = [...expected.keys()].filter((key) => !found.has(key));
  const invented = rows.filter(({ key }) => !expected.has(key));
  const wrong = rows.filter(({ key, state, events }) => {
    const ends = expected.get(key);
    return ends && (ends !== state || events.join() !== (ends === 'open' ? 'raised' : 'raised,cleared'));
  });
  if (expected.size === 0) report.broken('nothing crossed its limit, so nothing is shown');
  if (lost.length > 0) report.broken(`${lost.length} crossings raised no alarm, such as ${lost[0]}`);
  if (invented.length > 0 || found.size < rows.length)
    report.broken(`${invented.length} alarms are of no crossing, such as ${invented[0]?.key}`);
  if (wrong.length > 0)
    report.broken(`${wrong.length} alarms have another history, such as ${JSON.stringify(wrong[0])}`);
}

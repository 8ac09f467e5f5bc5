/**
 * Evaluates readings against rules. A turn reads what devices reported since the last one, in order of time, and writes
 * alarms, states and how far it read in one transaction: after a crash the next turn repeats it with the same result.
 */
import { isDeviceSilent, isMeasureSilent, rulesOfDevice } from '@maru/domain/alarm';
import { type CrossingState, followCrossing, type Limit, limitOfGrade, noCrossing } from '@maru/domain/alarm-crossing';
import { deviceKinds } from '@maru/domain/device-groups';
import type { Grade } from '@maru/domain/grade';
import type pg from 'pg';
import { columnName, type Series, silenceSecondsOf } from '#telemetry/series/series.ts';

export interface AlarmRule {
  ruleId: number;
  series: string;
  deviceId: number | null;
  kind: 'grade' | 'measureSilent' | 'deviceSilent';
  field: string | null;
  grade: Grade | null;
  hysteresis: number;
  leastSeconds: number;
  silenceSeconds: number | null;
  severity: string;
  isUsed: boolean;
}

interface MovedDevice {
  deviceId: number;
  series: string;
  intervalSeconds: number | null;
  readUntil: Date | null;
  latestAt: Date;
}

interface Change {
  rule: AlarmRule;
  deviceId: number;
  type: 'raised' | 'cleared';
  crossedAt: Date;
  at: Date;
  value: number | null;
  limit: number | null;
}

interface FollowedState extends CrossingState {
  ruleId: number;
  deviceId: number;
}

/** Devices of a turn, and readings of each; a device with more is continued in the next turn. */
const maxDevices = 500;
const maxReadings = 500;

export const selectRules = async (client: pg.ClientBase): Promise<AlarmRule[]> =>
  (
    await client.query<AlarmRule>(`
      select alarm_rule_id as "ruleId", series, device_id as "deviceId", kind, field, grade, hysteresis,
        least_seconds as "leastSeconds", silence_seconds as "silenceSeconds", severity, is_used as "isUsed"
      from alarm_rule where deleted_at is null order by alarm_rule_id`)
  ).rows;

/** The limit of a rule about a grade; null if the measure has no such grade. */
function limitOf(rule: AlarmRule): Limit | null {
  const measures = deviceKinds.find(({ series }) => series === rule.series)?.measures ?? [];
  const measure = measures.find(({ field }) => field === rule.field);
  return measure && rule.grade ? limitOfGrade(measure, rule.grade, { hysteresis: rule.hysteresis }) : null;
}

/** Evaluates new readings of a series; answers whether there are more. */
export async function evaluateReadings(
  client: pg.ClientBase,
  series: Series,
  rules: readonly AlarmRule[],
): Promise<boolean> {
  const ofSeries = rules.filter((rule) => rule.series === series.name && rule.field !== null);
  if (ofSeries.length === 0) return false;
  const devices = await selectMoved(client, series, ofSeries);
  if (devices.length === 0) return false;
  const readings = await selectReadings(client, series, devices, ofSeries);
  const states = await selectStates(client, devices);
  const changes: Change[] = [];
  const followed: FollowedState[] = [];
  for (const device of devices) {
    const own = readings.get(device.deviceId) ?? [];
    for (const rule of rulesOfDevice(ofSeries, device)) {
      const limit = rule.kind === 'grade' ? limitOf(rule) : null;
      const before = states.get(`${rule.ruleId} ${device.deviceId}`) ?? noCrossing;
      const values = own.map(({ at, values: all }) => ({ at, value: all[rule.field ?? ''] ?? null }));
      const after = limit
        ? followCrossing(limit, timingOf(rule, series, device), before, values)
        : { state: { ...before, lastAt: lastWithValue(values) ?? before.lastAt }, events: [] };
      followed.push({ ...after.state, ruleId: rule.ruleId, deviceId: device.deviceId });
      for (const { type, crossedAt, at, value } of after.events)
        changes.push({
          rule,
          deviceId: device.deviceId,
          type,
          crossedAt: new Date(crossedAt),
          at: new Date(at),
          value,
          limit: limit?.raise ?? null,
        });
    }
  }
  await client.query('begin');
  try {
    for (const change of changes) await writeChange(client, change);
    await writeStates(client, followed);
    await writeWatches(client, devices, readings);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return devices.length === maxDevices || [...readings.values()].some((own) => own.length === maxReadings);
}

const timingOf = ({ leastSeconds }: AlarmRule, series: Series, { intervalSeconds }: MovedDevice) => ({
  leastSeconds,
  longestGapSeconds: silenceSecondsOf(series, intervalSeconds, {}),
});

const lastWithValue = (values: readonly { at: number; value: number | null }[]): number | null =>
  values.findLast(({ value }) => value !== null)?.at ?? null;

async function selectMoved(client: pg.ClientBase, series: Series, rules: readonly AlarmRule[]): Promise<MovedDevice[]> {
  const isShared = rules.some(({ deviceId, isUsed }) => deviceId === null && isUsed);
  const { rows } = await client.query<MovedDevice>(
    `select d.device_id as "deviceId", d.series, d.reporting_interval_seconds as "intervalSeconds",
       w.read_until as "readUntil", l.measured_at as "latestAt"
     from ${series.name}_latest l join device d using (device_id) left join alarm_watch w using (device_id)
     where d.deleted_at is null and d.is_activated and (w.read_until is null or w.read_until < l.measured_at)
       and ($1 or d.device_id = any($2::bigint[]))
     order by d.device_id limit ${maxDevices}`,
    [isShared, rules.flatMap(({ deviceId }) => deviceId ?? [])],
  );
  return rows;
}

interface ReadingAt {
  at: number;
  values: Record<string, number | null>;
}

/** New readings of each device in order of time; of a device that is evaluated for the first time only the latest. */
async function selectReadings(
  client: pg.ClientBase,
  series: Series,
  devices: readonly MovedDevice[],
  rules: readonly AlarmRule[],
): Promise<Map<number, ReadingAt[]>> {
  const fields = [...new Set(rules.flatMap(({ field }) => field ?? []))];
  const { rows } = await client.query<Record<string, number | null> & { deviceId: number; measuredAt: Date }>(
    `select given.device_id as "deviceId", r.*
     from unnest($1::bigint[], $2::timestamptz[]) as given (device_id, since)
     cross join lateral (
       select measured_at as "measuredAt", ${fields.map((field) => `${columnName(field)} as "${field}"`).join(', ')}
       from ${series.name}_reading r
       where r.device_id = given.device_id and r.measured_at > given.since
       order by r.measured_at limit ${maxReadings}
     ) r
     order by given.device_id, r."measuredAt"`,
    [
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ readUntil, latestAt }) => readUntil ?? new Date(latestAt.getTime() - 1)),
    ],
  );
  const readings = new Map<number, ReadingAt[]>();
  for (const { deviceId, measuredAt, ...stored } of rows) {
    const values = Object.fromEntries(fields.map((field) => [field, unscaled(series, field, stored[field] ?? null)]));
    readings.set(deviceId, [...(readings.get(deviceId) ?? []), { at: measuredAt.getTime(), values }]);
  }
  return readings;
}

/** Measures are stored as integers in units of their precision. */
function unscaled(series: Series, field: string, stored: number | null): number | null {
  const column = series.columns[field];
  return stored === null || column?.kind !== 'measure' ? stored : stored / 10 ** column.decimals;
}

async function selectStates(client: pg.ClientBase, devices: readonly MovedDevice[]) {
  const { rows } = await client.query<{
    ruleId: number;
    deviceId: number;
    lastAt: Date | null;
    crossedAt: Date | null;
    isRaised: boolean;
  }>(
    `select alarm_rule_id as "ruleId", device_id as "deviceId", last_at as "lastAt", crossed_at as "crossedAt",
       is_raised as "isRaised"
     from alarm_follow where device_id = any($1::bigint[])`,
    [devices.map(({ deviceId }) => deviceId)],
  );
  return new Map<string, CrossingState>(
    rows.map(({ ruleId, deviceId, lastAt, crossedAt, isRaised }) => [
      `${ruleId} ${deviceId}`,
      { lastAt: lastAt?.getTime() ?? null, crossedAt: crossedAt?.getTime() ?? null, isRaised },
    ]),
  );
}

/** Opens or clears an alarm with its history; a repeated change does nothing. */
async function writeChange(client: pg.ClientBase, { rule, deviceId, type, crossedAt, at, value, limit }: Change) {
  if (type === 'raised')
    await client.query(
      `with opened as (
         insert into alarm (alarm_rule_id, device_id, severity, state, crossed_at, opened_at, value, limit_value)
         values ($1, $2, $3, 'open', $4, $5, $6, $7) on conflict do nothing returning alarm_id
       )
       insert into alarm_event (alarm_id, at, action) select alarm_id, $5, 'raised' from opened`,
      [rule.ruleId, deviceId, rule.severity, crossedAt, at, value, limit],
    );
  else
    await client.query(
      `with cleared as (
         update alarm set state = 'cleared', cleared_at = $3
         where alarm_rule_id = $1 and device_id = $2 and state <> 'cleared' returning alarm_id
       )
       insert into alarm_event (alarm_id, at, action) select alarm_id, $3, 'cleared' from cleared`,
      [rule.ruleId, deviceId, at],
    );
}

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms));

const writeStates = (client: pg.ClientBase, states: readonly FollowedState[]) =>
  client.query(
    `insert into alarm_follow (alarm_rule_id, device_id, last_at, crossed_at, is_raised)
     select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::boolean[])
     on conflict (alarm_rule_id, device_id) do update set last_at = excluded.last_at,
       crossed_at = excluded.crossed_at, is_raised = excluded.is_raised`,
    [
      states.map(({ ruleId }) => ruleId),
      states.map(({ deviceId }) => deviceId),
      states.map(({ lastAt }) => timeOf(lastAt)),
      states.map(({ crossedAt }) => timeOf(crossedAt)),
      states.map(({ isRaised }) => isRaised),
    ],
  );

const writeWatches = (
  client: pg.ClientBase,
  devices: readonly MovedDevice[],
  readings: ReadonlyMap<number, readonly ReadingAt[]>,
) =>
  client.query(
    `insert into alarm_watch (device_id, read_until) select * from unnest($1::bigint[], $2::timestamptz[])
     on conflict (device_id) do update set read_until = excluded.read_until`,
    [
      devices.map(({ deviceId }) => deviceId),
      // A device whose latest reading isn't stored raw, as after an import, is read up to it.
      devices.map(({ deviceId, latestAt }) => timeOf(readings.get(deviceId)?.at(-1)?.at ?? latestAt.getTime())),
    ],
  );

interface Silence {
  deviceId: number;
  series: string;
  intervalSeconds: number | null;
  deviceAt: Date;
  measureAt: Date | null;
  isOpen: boolean;
}

/** Opens alarms of silent devices and measures, and clears those of ones that report again. */
export async function evaluateSilence(
  client: pg.ClientBase,
  series: Series,
  rules: readonly AlarmRule[],
  now: Date,
): Promise<void> {
  const silences = rules.filter((rule) => rule.series === series.name && rule.kind !== 'grade');
  for (const rule of silences.filter(({ isUsed }) => isUsed)) {
    const { rows } = await client.query<Silence>(
      `select d.device_id as "deviceId", d.series, d.reporting_interval_seconds as "intervalSeconds",
         l.measured_at as "deviceAt", f.last_at as "measureAt",
         exists (select from alarm a where a.alarm_rule_id = $1 and a.device_id = d.device_id and a.state <> 'cleared')
           as "isOpen"
       from device d join ${series.name}_latest l using (device_id)
         left join alarm_follow f on f.alarm_rule_id = $1 and f.device_id = d.device_id
       where d.deleted_at is null and d.is_activated and ($2::bigint is null or d.device_id = $2)`,
      [rule.ruleId, rule.deviceId],
    );
    for (const row of rows) {
      if (!rulesOfDevice(silences, row).includes(rule)) continue;
      const seconds = rule.silenceSeconds ?? silenceSecondsOf(series, row.intervalSeconds, {});
      const last = { deviceAt: row.deviceAt.getTime(), measureAt: row.measureAt?.getTime() ?? null };
      const isSilent = (rule.kind === 'deviceSilent' ? isDeviceSilent : isMeasureSilent)(last, seconds, now.getTime());
      // A measure of a device that is silent as a whole is neither back nor newly silent.
      const isBack = rule.kind === 'deviceSilent' || !isDeviceSilent(last, seconds, now.getTime());
      const crossedAt = rule.kind === 'deviceSilent' ? row.deviceAt : (row.measureAt ?? row.deviceAt);
      const change = { rule, deviceId: row.deviceId, crossedAt, at: now, value: null, limit: seconds };
      if (isSilent && !row.isOpen) await writeChange(client, { ...change, type: 'raised' });
      if (!isSilent && isBack && row.isOpen) await writeChange(client, { ...change, type: 'cleared' });
    }
  }
}

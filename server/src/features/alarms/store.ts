/**
 * Database access to rules, alarms and states of the evaluation. Writes accept lists: a storm of crossings takes two
 * statements.
 */
import type { AlarmKind } from '@maru/domain/alarm';
import type { CrossingState } from '@maru/domain/alarm-crossing';
import type { Grade } from '@maru/domain/grade';
import type pg from 'pg';

export interface AlarmRule {
  ruleId: number;
  series: string;
  deviceId: number | null;
  kind: AlarmKind;
  field: string | null;
  grade: Grade | null;
  hysteresis: number;
  leastSeconds: number;
  silenceSeconds: number | null;
  batteryPercent: number | null;
  severity: string;
  isUsed: boolean;
}

/** A rule and a device. */
export interface Pair {
  ruleId: number;
  deviceId: number;
}

export const keyOf = ({ ruleId, deviceId }: Pair): string => `${ruleId} ${deviceId}`;

/** A crossing from its start; it continues if `clearedAt` is null. */
export interface Episode extends Pair {
  severity: string;
  crossedAt: Date;
  openedAt: Date;
  clearedAt: Date | null;
  value: number | null;
  limit: number | null;
}

/** The end of a crossing that began in an earlier turn. */
export interface End extends Pair {
  at: Date;
  /** Entry of the history, if the end needs an explanation. */
  comment?: string;
}

export async function selectRules(client: pg.ClientBase): Promise<AlarmRule[]> {
  const { rows } = await client.query<AlarmRule>(`
    select alarm_rule_id as "ruleId", series, device_id as "deviceId", kind, field, grade, hysteresis,
      least_seconds as "leastSeconds", silence_seconds as "silenceSeconds", battery_percent as "batteryPercent", severity, is_used as "isUsed"
    from alarm_rule where deleted_at is null order by alarm_rule_id`);
  return rows;
}

/** Clears open alarms, then opens new ones, with their history. A repeated call changes nothing. */
export async function writeAlarms(client: pg.ClientBase, ends: readonly End[], episodes: readonly Episode[]) {
  if (ends.length > 0)
    await client.query(
      `with given as (
         select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[])
           as t (rule_id, device_id, at, comment)
       ),
       cleared as (
         update alarm a set state = 'cleared', cleared_at = given.at from given
         where a.alarm_rule_id = given.rule_id and a.device_id = given.device_id and a.state <> 'cleared'
         returning a.alarm_id, given.at, given.comment
       )
       insert into alarm_event (alarm_id, at, action, comment) select alarm_id, at, 'cleared', comment from cleared`,
      [
        ends.map(({ ruleId }) => ruleId),
        ends.map(({ deviceId }) => deviceId),
        ends.map(({ at }) => at),
        ends.map(({ comment = '' }) => comment),
      ],
    );
  if (episodes.length > 0)
    await client.query(
      `with opened as (
         insert into alarm (alarm_rule_id, device_id, severity, state, crossed_at, opened_at, cleared_at, value, limit_value)
         select rule_id, device_id, severity, case when cleared_at is null then 'open' else 'cleared' end, crossed_at,
           opened_at, cleared_at, value, limit_value
         from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
           $7::float8[], $8::float8[])
           as t (rule_id, device_id, severity, crossed_at, opened_at, cleared_at, value, limit_value)
         order by opened_at on conflict do nothing returning alarm_id, opened_at, cleared_at
       )
       insert into alarm_event (alarm_id, at, action)
       select alarm_id, opened_at, 'raised' from opened
       union all select alarm_id, cleared_at, 'cleared' from opened where cleared_at is not null
       order by 2`,
      [
        episodes.map(({ ruleId }) => ruleId),
        episodes.map(({ deviceId }) => deviceId),
        episodes.map(({ severity }) => severity),
        episodes.map(({ crossedAt }) => crossedAt),
        episodes.map(({ openedAt }) => openedAt),
        episodes.map(({ clearedAt }) => clearedAt),
        episodes.map(({ value }) => value),
        episodes.map(({ limit }) => limit),
      ],
    );
}

type StateRow = Pair & Omit<CrossingState, 'lastAt' | 'crossedAt'> & { lastAt: Date | null; crossedAt: Date | null };

const stateColumns = `alarm_rule_id as "ruleId", device_id as "deviceId", last_at as "lastAt",
  last_value as "lastValue", crossed_at as "crossedAt", is_raised as "isRaised"`;

const stateOf = ({ lastAt, crossedAt, ...state }: StateRow): Pair & CrossingState => ({
  ...state,
  lastAt: lastAt?.getTime() ?? null,
  crossedAt: crossedAt?.getTime() ?? null,
});

export async function selectStates(
  client: pg.ClientBase,
  deviceIds: readonly number[],
): Promise<Map<string, CrossingState>> {
  const { rows } = await client.query<StateRow>(
    `select ${stateColumns} from alarm_follow where device_id = any($1::bigint[])`,
    [deviceIds],
  );
  return new Map(rows.map((row) => [keyOf(row), stateOf(row)]));
}

/** States of crossings that aren't raised. */
export async function selectPending(client: pg.ClientBase): Promise<(Pair & CrossingState)[]> {
  const { rows } = await client.query<StateRow>(
    `select ${stateColumns} from alarm_follow where crossed_at is not null and not is_raised`,
  );
  return rows.map(stateOf);
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

export const writeStates = (client: pg.ClientBase, states: readonly (Pair & CrossingState)[]) =>
  client.query(
    `insert into alarm_follow (alarm_rule_id, device_id, last_at, last_value, crossed_at, is_raised)
     select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::float8[], $5::timestamptz[], $6::boolean[])
     on conflict (alarm_rule_id, device_id) do update set last_at = excluded.last_at, last_value = excluded.last_value,
       crossed_at = excluded.crossed_at, is_raised = excluded.is_raised`,
    [
      states.map(({ ruleId }) => ruleId),
      states.map(({ deviceId }) => deviceId),
      states.map(({ lastAt }) => dateOf(lastAt)),
      states.map(({ lastValue }) => lastValue),
      states.map(({ crossedAt }) => dateOf(crossedAt)),
      states.map(({ isRaised }) => isRaised),
    ],
  );

/** Ends the crossings of rules and devices; later readings may begin new ones. */
export const resetStates = (client: pg.ClientBase, pairs: readonly Pair[]) =>
  client.query(
    `update alarm_follow f set is_raised = false, crossed_at = null
     from unnest($1::bigint[], $2::bigint[]) as t (rule_id, device_id)
     where f.alarm_rule_id = t.rule_id and f.device_id = t.device_id`,
    [pairs.map(({ ruleId }) => ruleId), pairs.map(({ deviceId }) => deviceId)],
  );

/** A device in use. */
export interface WatchedDevice {
  deviceId: number;
  series: string;
  /** Null means the interval of the series. */
  intervalSeconds: number | null;
}

/** Devices in use of a series among the given ids, sorted by id. */
export async function selectDevices(
  client: pg.ClientBase,
  series: string,
  deviceIds: readonly number[],
): Promise<WatchedDevice[]> {
  const { rows } = await client.query<WatchedDevice>(
    `select device_id as "deviceId", series, reporting_interval_seconds as "intervalSeconds" from device
     where device_id = any($1::bigint[]) and series = $2 and deleted_at is null and is_activated order by device_id`,
    [deviceIds, series],
  );
  return rows;
}

/** Time up to which each device's readings were evaluated, in epoch milliseconds. */
export async function selectWatches(client: pg.ClientBase, deviceIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await client.query<{ deviceId: number; readUntil: Date }>(
    'select device_id as "deviceId", read_until as "readUntil" from alarm_watch where device_id = any($1::bigint[])',
    [deviceIds],
  );
  return new Map(rows.map(({ deviceId, readUntil }) => [deviceId, readUntil.getTime()]));
}

export const writeWatches = (client: pg.ClientBase, watches: ReadonlyMap<number, number>) =>
  client.query(
    `insert into alarm_watch (device_id, read_until) select * from unnest($1::bigint[], $2::timestamptz[])
     on conflict (device_id) do update set read_until = excluded.read_until`,
    [[...watches.keys()], [...watches.values()].map(dateOf)],
  );

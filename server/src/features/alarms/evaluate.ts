/**
 * Evaluates readings against rules. A turn reads what devices reported since the last one, in order of time, and writes
 * alarms, states and how far it read in one transaction: after a crash the next turn repeats it with the same result.
 */
import { rulesOfDevice } from '@maru/domain/alarm';
import { type CrossingEvent, followCrossing, type Limit, limitOfGrade, noCrossing } from '@maru/domain/alarm-crossing';
import { deviceKinds } from '@maru/domain/device-groups';
import type pg from 'pg';
import { inOwnTransaction } from '#platform/database/in-transaction.ts';
import { unmarked } from '#telemetry/marks/unmarked.ts';
import { columnName, type Series, silenceSecondsOf } from '#telemetry/series/series.ts';
import {
  type AlarmRule,
  type End,
  type Episode,
  keyOf,
  type Pair,
  selectStates,
  selectWatches,
  writeAlarms,
  writeStates,
  writeWatches,
} from './store.ts';

/** Devices and readings of a turn; the rest is read in the next one. */
const maxDevices = 500;
const maxReadings = 50_000;

interface MovedDevice {
  deviceId: number;
  series: string;
  /** Null: the series' own. */
  intervalSeconds: number | null;
  /** Epoch milliseconds. */
  readUntil: number;
  latestAt: number;
}

interface ReadingAt {
  at: number;
  values: Record<string, number | null>;
}

/**
 * Evaluates readings of a series that were received since an instant, or all that weren't evaluated. Returns whether more
 * are left.
 */
export async function evaluateReadings(
  client: pg.ClientBase,
  series: Series,
  rules: readonly AlarmRule[],
  receivedSince: Date | null = null,
): Promise<boolean> {
  const ofMeasures = rules.filter((rule) => rule.series === series.name && rule.field !== null);
  if (!ofMeasures.some(({ isUsed }) => isUsed)) return false;
  const moved = await selectMoved(client, series, ofMeasures, receivedSince);
  const devices = moved.slice(0, maxDevices);
  if (devices.length === 0) return false;
  const { readings, isWhole, lastId } = await selectReadings(client, series, devices, ofMeasures);
  const states = await selectStates(
    client,
    devices.map(({ deviceId }) => deviceId),
  );
  const [ends, episodes, followed]: [End[], Episode[], (Pair & typeof noCrossing)[]] = [[], [], []];
  const watches = new Map<number, number>();
  for (const device of devices) {
    const { deviceId, latestAt, readUntil } = device;
    if (!isWhole && deviceId > lastId) break;
    // A stored time may have microseconds, which a Date lacks.
    const own = (readings.get(deviceId) ?? []).filter(({ at }) => at > readUntil);
    // A device whose latest reading isn't stored raw, as after an import, counts as evaluated up to it.
    watches.set(deviceId, own.at(-1)?.at ?? latestAt);
    for (const rule of rulesOfDevice(ofMeasures, device)) {
      const pair = { ruleId: rule.ruleId, deviceId };
      const before = states.get(keyOf(pair)) ?? noCrossing;
      const values = own.map(({ at, values: all }) => ({ at, value: all[rule.field ?? ''] ?? null }));
      const limit = rule.kind === 'grade' ? limitOf(rule) : null;
      if (limit) {
        const { state, events } = followCrossing(limit, timingOf(rule, series, device), before, values);
        followed.push({ ...pair, ...state });
        collect(events, { ...pair, severity: rule.severity, limit: limit.raise }, ends, episodes);
      } else {
        const lastAt = values.findLast(({ value }) => value !== null)?.at ?? before.lastAt;
        followed.push({ ...pair, ...before, lastAt });
      }
    }
  }
  await inOwnTransaction(client, async () => {
    await writeAlarms(client, ends, episodes);
    await writeStates(client, followed);
    await writeWatches(client, watches);
  });
  return !isWhole || moved.length > maxDevices;
}

/** The limit of a rule about a grade; null if the measure has no such grade. */
function limitOf({ series, field, grade, hysteresis }: AlarmRule): Limit | null {
  const kind = deviceKinds.find((one) => one.series === series);
  const measure = kind?.measures.find((one) => one.field === field);
  return measure && grade ? limitOfGrade(measure, grade, { hysteresis }) : null;
}

const timingOf = ({ leastSeconds }: AlarmRule, series: Series, { intervalSeconds }: MovedDevice) => ({
  leastSeconds,
  longestGapSeconds: silenceSecondsOf(series, intervalSeconds, {}),
});

/** Adds a device's events of one rule, which alternate, to the ends and episodes of the turn. */
function collect(
  events: readonly CrossingEvent[],
  of: Pick<Episode, 'ruleId' | 'deviceId' | 'severity' | 'limit'>,
  ends: End[],
  episodes: Episode[],
): void {
  let open: Episode | undefined;
  for (const { type, at, crossedAt, value } of events) {
    if (type === 'raised') {
      open = { ...of, value, crossedAt: new Date(crossedAt), openedAt: new Date(at), clearedAt: null };
      episodes.push(open);
    } else if (open) open.clearedAt = new Date(at);
    else ends.push({ ruleId: of.ruleId, deviceId: of.deviceId, at: new Date(at) });
  }
}

/** Devices that rules apply to and that have readings to evaluate, by id. */
async function selectMoved(
  client: pg.ClientBase,
  series: Series,
  rules: readonly AlarmRule[],
  receivedSince: Date | null,
): Promise<MovedDevice[]> {
  const { rows: latest } = await client.query<{ deviceId: number; latestAt: Date }>(
    `select device_id as "deviceId", measured_at as "latestAt" from ${series.name}_latest
     where $1::timestamptz is null or received_at >= $1`,
    [receivedSince],
  );
  const isShared = rules.some(({ deviceId, isUsed }) => deviceId === null && isUsed);
  const own = new Set(rules.flatMap(({ deviceId }) => deviceId ?? []));
  const candidates = new Map(
    latest.filter(({ deviceId }) => isShared || own.has(deviceId)).map((one) => [one.deviceId, one.latestAt.getTime()]),
  );
  const watches = await selectWatches(client, [...candidates.keys()]);
  // Of a device that is evaluated for the first time only the latest reading counts.
  const readUntilOf = (deviceId: number, latestAt: number) => watches.get(deviceId) ?? latestAt - 1;
  const moved = [...candidates].filter(([deviceId, latestAt]) => readUntilOf(deviceId, latestAt) < latestAt);
  const { rows: devices } = await client.query<Pick<MovedDevice, 'deviceId' | 'series' | 'intervalSeconds'>>(
    `select device_id as "deviceId", series, reporting_interval_seconds as "intervalSeconds" from device
     where device_id = any($1::bigint[]) and deleted_at is null and is_activated order by device_id`,
    [moved.map(([deviceId]) => deviceId)],
  );
  return devices.map((device) => {
    const latestAt = candidates.get(device.deviceId) ?? 0;
    return { ...device, latestAt, readUntil: readUntilOf(device.deviceId, latestAt) };
  });
}

/** New unmarked readings of devices in order of time. Unless they are whole, those of the last device may be cut. */
async function selectReadings(
  client: pg.ClientBase,
  series: Series,
  devices: readonly MovedDevice[],
  rules: readonly AlarmRule[],
) {
  const fields = [...new Set(rules.flatMap(({ field }) => field ?? []))];
  const { rows } = await client.query<Record<string, number | null> & { deviceId: number; measuredAt: Date }>(
    `select r.device_id as "deviceId", r.measured_at as "measuredAt",
       ${fields.map((field) => `r.${columnName(field)} as "${field}"`).join(', ')}
     from unnest($1::bigint[], $2::timestamptz[]) as given (device_id, since)
     join (${unmarked(series, `${series.name}_reading`)}) r on r.device_id = given.device_id and r.measured_at > given.since
     where r.device_id = any($1::bigint[]) and r.measured_at > $3
     order by 1, 2 limit ${maxReadings}`,
    [
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ readUntil }) => new Date(readUntil)),
      new Date(devices.reduce((least, { readUntil }) => Math.min(least, readUntil), Number.MAX_SAFE_INTEGER)),
    ],
  );
  const readings = new Map<number, ReadingAt[]>();
  for (const { deviceId, measuredAt, ...stored } of rows) {
    const values = Object.fromEntries(fields.map((field) => [field, unscaled(series, field, stored[field] ?? null)]));
    const own = readings.get(deviceId);
    if (own) own.push({ at: measuredAt.getTime(), values });
    else readings.set(deviceId, [{ at: measuredAt.getTime(), values }]);
  }
  return { readings, isWhole: rows.length < maxReadings, lastId: rows.at(-1)?.deviceId ?? 0 };
}

/** Measures are stored as integers in units of their precision. */
function unscaled(series: Series, field: string, stored: number | null): number | null {
  const column = series.columns[field];
  return stored === null || column?.kind !== 'measure' ? stored : stored / 10 ** column.decimals;
}

/**
 * Evaluates readings against rules. A turn evaluates the readings that arrived since the last one, in order of time,
 * and stores alarms, states and its progress in one transaction: after a crash the next turn repeats the work with the
 * same result.
 */
import { rulesOfDevice } from '@maru/domain/alarm';
import { followCrossing, noCrossing } from '@maru/domain/alarm-crossing';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { OwnGrading } from '#feature.ts';
import type { Database } from '#platform/database/pool.ts';
import {
  closedRows,
  inSnapshot,
  reachesClosed,
  readClosedMonths,
  rowsOf,
  selectClosedMonths,
  unmarkedOf,
} from '#telemetry/blocks/read-closed.ts';
import { columnName, type Series } from '#telemetry/series/series.ts';
import { type AlarmRule, keyOf, selectDevices, selectStates, selectWatches, type WatchedDevice } from './store.ts';
import { gradingsOf, limitOf, Turn, timingOf, type Watched } from './turn.ts';

/** Maximum devices and readings per turn; the next turn reads the rest. */
const maxDevices = 500;
const maxReadings = 50_000;

interface MovedDevice extends WatchedDevice {
  /** In epoch milliseconds. */
  readUntil: number;
  latestAt: number;
}

interface ReadingAt {
  at: number;
  /** Values in stored integers. */
  values: Record<string, number | null>;
}

/** Ids of the devices whose readings are evaluated; null means all of the series. */
export function evaluatedDevices({ series, rules }: Pick<Watched, 'series' | 'rules'>): ReadonlySet<number> | null {
  const used = rules.filter((rule) => rule.series === series.name && rule.field !== null && rule.isUsed);
  return used.some(({ deviceId }) => deviceId === null)
    ? null
    : new Set(used.flatMap(({ deviceId }) => deviceId ?? []));
}

/**
 * Evaluates readings of a series that were received since an instant, or all that weren't evaluated. Returns whether more
 * are left.
 */
export async function evaluateReadings(
  client: pg.ClientBase,
  watched: Watched,
  receivedSince: Date | null = null,
): Promise<boolean> {
  const { series } = watched;
  const evaluated = evaluatedDevices(watched);
  if (evaluated?.size === 0) return false;
  const rules = watched.rules.filter((rule) => rule.series === series.name && rule.field !== null);
  const moved = await selectMoved(client, series, evaluated, receivedSince);
  const devices = moved.slice(0, maxDevices);
  if (devices.length === 0) return false;
  const { readings, isWhole, lastId } = await selectReadings(watched, devices, rules);
  const states = await selectStates(
    client,
    devices.map(({ deviceId }) => deviceId),
  );
  const gradings = await gradingsOf(watched, devices);
  const turn = new Turn();
  for (const device of devices) {
    const { deviceId, latestAt, readUntil } = device;
    if (!isWhole && deviceId > lastId) break;
    // Repeats the SQL condition, because stored times may have microseconds, which a Date lacks.
    const own = (readings.get(deviceId) ?? []).filter(({ at }) => at > readUntil);
    // A device whose latest reading has no raw row, as after an import, counts as evaluated up to that reading.
    turn.watches.set(deviceId, own.at(-1)?.at ?? latestAt);
    const grading = gradings.get(deviceId);
    for (const rule of rulesOfDevice(rules, device)) {
      const pair = { ruleId: rule.ruleId, deviceId, severity: rule.severity };
      const before = states.get(keyOf(pair)) ?? noCrossing;
      const values = own.map(({ at, values: all }) => ({
        at,
        value: gradedValueOf(series, rule.field ?? '', all, grading),
      }));
      const limit = rule.kind === 'grade' ? limitOf(rule, grading) : null;
      if (limit) {
        const { state, events } = followCrossing(limit, timingOf(watched, rule, device), before, values);
        turn.add(pair, state, events, limit.raise);
      } else {
        const lastAt = values.findLast(({ value }) => value !== null)?.at ?? before.lastAt;
        turn.add(pair, { ...before, lastAt });
      }
    }
  }
  await turn.write(client);
  return !isWhole || moved.length > maxDevices;
}

/** Devices with rules and unevaluated readings, sorted by id. */
async function selectMoved(
  client: pg.ClientBase,
  series: Series,
  evaluated: ReadonlySet<number> | null,
  receivedSince: Date | null,
): Promise<MovedDevice[]> {
  const { rows: latest } = await client.query<{ deviceId: number; latestAt: Date }>(
    `select device_id as "deviceId", measured_at as "latestAt" from ${series.name}_latest
     where $1::timestamptz is null or received_at >= $1`,
    [receivedSince],
  );
  const candidates = new Map(
    latest
      .filter(({ deviceId }) => evaluated?.has(deviceId) ?? true)
      .map((one) => [one.deviceId, one.latestAt.getTime()]),
  );
  const watches = await selectWatches(client, [...candidates.keys()]);
  // Only the latest reading counts if a device is evaluated for the first time.
  const readUntilOf = (deviceId: number, latestAt: number) => watches.get(deviceId) ?? latestAt - 1;
  const moved = [...candidates].filter(([deviceId, latestAt]) => readUntilOf(deviceId, latestAt) < latestAt);
  const devices = await selectDevices(
    client,
    series.name,
    moved.map(([deviceId]) => deviceId),
  );
  return devices.map((device) => {
    const latestAt = candidates.get(device.deviceId) ?? 0;
    return { ...device, latestAt, readUntil: readUntilOf(device.deviceId, latestAt) };
  });
}

interface NewReading {
  deviceId: number;
  measuredAt: Date;
  [field: string]: number | Date | null;
}

/** New unmarked readings of devices, sorted by time. If not `isWhole`, readings of the last device may be missing. */
async function selectReadings(
  { db, series, now }: Watched,
  devices: readonly MovedDevice[],
  rules: readonly AlarmRule[],
) {
  const fields = [...new Set(rules.flatMap(({ field }) => field ?? []))];
  const ids = devices.map(({ deviceId }) => deviceId);
  const earliest = new Date(
    devices.reduce((least, { readUntil }) => Math.min(least, readUntil), Number.MAX_SAFE_INTEGER),
  );
  const readNew = async (from: Database, relation: RawBuilder<unknown>) => {
    const { rows } = await sql<NewReading>`
      ${unmarkedOf(series, relation)}
      select r.device_id as "deviceId", r.measured_at as "measuredAt",
        ${sql.join(fields.map((field) => sql`r.${sql.ref(columnName(field))} as ${sql.ref(field)}`))}
      from unnest(${ids}::bigint[], ${devices.map(({ readUntil }) => new Date(readUntil))}::timestamptz[])
        as given (device_id, since)
      join unmarked r on r.device_id = given.device_id and r.measured_at > given.since
      where r.device_id = any(${ids}::bigint[]) and r.measured_at > ${earliest}
      order by 1, 2 limit ${sql.lit(maxReadings)}`.execute(from);
    return rows;
  };
  const { rows, isWhole } = reachesClosed(series, earliest, now)
    ? await inSnapshot(db, [series], (snapshot) => selectWithClosed(snapshot, series, devices, earliest, readNew))
    : await readNew(db, rowsOf(series)).then((found) => ({ rows: found, isWhole: found.length < maxReadings }));
  const readings = new Map<number, ReadingAt[]>();
  for (const { deviceId, measuredAt, ...values } of rows) {
    const own = readings.get(deviceId) ?? [];
    readings.set(deviceId, own);
    own.push({ at: measuredAt.getTime(), values: values as ReadingAt['values'] });
  }
  return { readings, isWhole, lastId: rows.at(-1)?.deviceId ?? 0 };
}

/** Reads new readings from closed months too, as needed after a long pause. */
async function selectWithClosed(
  db: Database,
  series: Series,
  devices: readonly MovedDevice[],
  earliest: Date,
  readNew: (db: Database, relation: RawBuilder<unknown>) => Promise<NewReading[]>,
): Promise<{ rows: NewReading[]; isWhole: boolean }> {
  const since = new Map(devices.map(({ deviceId, readUntil }) => [deviceId, readUntil]));
  const span = { from: earliest, to: new Date(Date.UTC(9999, 0)) };
  const months = (await selectClosedMonths(db, series, [...since.keys()], span))
    .filter(({ deviceId, lastAt }) => lastAt.getTime() > (since.get(deviceId) ?? 0))
    .sort((a, b) => a.deviceId - b.deviceId || a.month.getTime() - b.month.getTime());
  const open = await readNew(db, rowsOf(series));
  /** Readings may be missing after the earliest of these positions, in order of devices, then time. */
  const ends = open.length < maxReadings ? [] : open.slice(-1);
  const closed: NewReading[] = [];
  for (const month of months) {
    if (closed.length >= maxReadings) {
      ends.push({ deviceId: month.deviceId, measuredAt: new Date(month.firstAt.getTime() - 1) });
      break;
    }
    await readClosedMonths(db, series, [month], {
      isDescending: false,
      isNeeded: () => true,
      read: async (decoded) => void closed.push(...(await readNew(db, closedRows(series, decoded)))),
    });
  }
  const byKey = (a: NewReading, b: NewReading) =>
    a.deviceId - b.deviceId || a.measuredAt.getTime() - b.measuredAt.getTime();
  const [end] = ends.sort(byKey);
  const rows = [...open, ...closed].sort(byKey).filter((row) => !end || byKey(row, end) <= 0);
  return { rows, isWhole: !end };
}

/** A reading's value in the unit of its measure, from the device's baseline if it has one. */
function gradedValueOf(
  { columns }: Series,
  field: string,
  stored: Readonly<Record<string, number | null>>,
  grading: OwnGrading | undefined,
): number | null {
  const [value, column] = [stored[field] ?? null, columns[field]];
  // Measures are stored as integers in units of their precision.
  return value === null || column?.kind !== 'measure'
    ? value
    : (value - (grading?.baseline?.[field] ?? 0)) / 10 ** column.decimals;
}

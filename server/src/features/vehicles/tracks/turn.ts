/** One turn of following: processes a batch of arrivals, oldest first, in one transaction. */
import { setImmediate } from 'node:timers/promises';
import type { DayState } from '@maru/domain/track/day';
import type { Fix } from '@maru/domain/track/fix';
import { follow, noChanges, type TrackArea } from '@maru/domain/track/follow';
import { followDay } from '@maru/domain/track/follow-day';
import { encodePath } from '@maru/domain/track/path';
import type pg from 'pg';
import { inOwnTransaction } from '#platform/database/in-transaction.ts';
import { dayFrom, dayMs, dayText, startOfDay } from './days.ts';
import { type FixRow, fixColumns, fixOf, type Queryable, readFixes } from './fixes.ts';
import type { Followed } from './followed.ts';
import { writeFollowed } from './write.ts';

/** Advisory lock of every transaction that changes tracks, so that these are serialised. */
const turnLock = 4_712_031;
/** Maximum arrivals per turn. */
export const mostArrivals = 5000;
/** Maximum rebuilt days whose raw readings are in memory at once. */
const daysAtOnce = 10;

/** A tracker's day with new arrivals. */
interface Part {
  deviceId: number;
  day: number;
  fixes: Fix[];
}

export interface Turn {
  taken: number;
  /** Devices whose current position changed. */
  moved: number[];
  /** Number of raw readings that rebuilding days required, by device. */
  readAgain: Map<number, number>;
}

/** Thrown after a turn was rolled back; its arrivals are still queued. */
export class TurnFailed extends Error {
  /** Devices of the turn, of which at least one failed. */
  readonly deviceIds: number[];

  constructor(deviceIds: number[], cause: unknown) {
    super('following failed', { cause });
    this.deviceIds = deviceIds;
  }
}

/** Restricts the devices of a turn; all devices if neither field is set. */
export interface Whose {
  only?: readonly number[];
  without?: readonly number[];
}

/**
 * Follows arrivals.
 * @throws TurnFailed if arrivals can't be followed or written; other errors come from the connection
 */
export async function takeTurn(client: pg.ClientBase, area: TrackArea, whose: Whose = {}): Promise<Turn> {
  return inTracks(client, async () => {
    const parts = await takeArrivals(client, whose);
    const turn: Turn = {
      taken: parts.reduce((sum, { fixes }) => sum + fixes.length, 0),
      moved: [],
      readAgain: new Map(),
    };
    if (parts.length === 0) return turn;
    try {
      const { continued, restarted } = await separate(client, parts);
      const followed = continued.map(({ part, state }) => followOn(part, state, area));
      turn.moved.push(...(await writeFollowed(client, followed)));
      for (let at = 0; at < restarted.length; at += daysAtOnce) {
        const some = restarted.slice(at, at + daysAtOnce);
        const fresh = await followWholeDays(client, some, area);
        for (const { deviceId, state } of fresh)
          turn.readAgain.set(deviceId, (turn.readAgain.get(deviceId) ?? 0) + state.fixes);
        turn.moved.push(...(await writeFollowed(client, fresh)));
      }
    } catch (error) {
      throw new TurnFailed([...new Set(parts.map(({ deviceId }) => deviceId))], error);
    }
    return turn;
  });
}

/** Runs work in a transaction with exclusive write access to tracks. */
export const inTracks = <Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> =>
  inOwnTransaction(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [turnLock]);
    return work();
  });

async function takeArrivals(client: Queryable, { only, without = [] }: Whose): Promise<Part[]> {
  // Found by ctid: by statistics of a short queue, a join compares each arrival of a long one with all others.
  const { rows } = await client.query<FixRow>(
    `delete from vehicle_arrival a where ctid = any(array(
       select ctid from vehicle_arrival
       where ${only ? 'device_id = any($1::bigint[])' : 'device_id <> all($1::bigint[])'}
       order by measured_at, device_id limit ${mostArrivals}
     )) returning ${fixColumns('a')}`,
    [only ?? without],
  );
  const parts = new Map<string, Part>();
  for (const row of rows) {
    const day = startOfDay(row.at);
    const key = `${row.device_id} ${day}`;
    const part = parts.get(key) ?? { deviceId: row.device_id, day, fixes: [] };
    parts.set(key, part);
    part.fixes.push(fixOf(row));
  }
  for (const { fixes } of parts.values()) fixes.sort((a, b) => a.at - b.at);
  // Sorted by device, to prevent deadlocks with other writers.
  return [...parts.values()].sort((a, b) => a.deviceId - b.deviceId || a.day - b.day);
}

/** A day to be followed from its start up to a time. */
export interface RestartedDay {
  deviceId: number;
  day: number;
  until: number;
  /** Whether the day has stored rows, which must be deleted. */
  hasStoredRows: boolean;
}

/** Splits days into those that can continue from their state and those that must start again. */
async function separate(client: Queryable, parts: readonly Part[]) {
  const stored = await readStates(client, parts);
  const lookedAt = await readSetAside(
    client,
    parts.filter(({ deviceId, day }) => !stored.has(`${deviceId} ${day}`)),
  );
  const continued: { part: Part; state: DayState }[] = [];
  const restarted: RestartedDay[] = [];
  for (const part of parts) {
    const { deviceId, day, fixes } = part;
    const held = stored.get(`${deviceId} ${day}`);
    const [first, last] = [(fixes[0] as Fix).at, (fixes.at(-1) as Fix).at];
    if (held?.state && first > held.state.until) continued.push({ part, state: held.state });
    else {
      // End of the following: for a past day the day's end; for an open day its state's time or, without a believed
      // position, the last discarded position; in any case at least the last arrival.
      const known = held ? (held.state?.until ?? day + dayMs - 1) : (lookedAt.get(`${deviceId} ${day}`) ?? last);
      const until = Math.max(known, last);
      restarted.push({ deviceId, day, until, hasStoredRows: held !== undefined });
    }
  }
  return { continued, restarted };
}

async function readStates(client: Queryable, parts: readonly Part[]) {
  const { rows } = await client.query<{ device_id: number; day: string; state: DayState | null }>({
    name: 'follow-states',
    text: `select d.device_id, d.day::text, d.state
       from unnest($1::bigint[], $2::date[]) as requested (device_id, day)
       join vehicle_day d on d.device_id = requested.device_id and d.day = requested.day
       where d.device_id = any($1::bigint[])`,
    values: [parts.map(({ deviceId }) => deviceId), parts.map(({ day }) => dayText(day))],
  });
  return new Map(rows.map(({ device_id: id, day, state }) => [`${id} ${dayFrom(day)}`, { state }]));
}

/** Time of the newest discarded position, by device and day; used for days without believed positions. */
async function readSetAside(client: Queryable, parts: readonly Part[]): Promise<Map<string, number>> {
  if (parts.length === 0) return new Map();
  const { rows } = await client.query<{ device_id: number; from_ms: number; at: number }>({
    name: 'follow-set-aside',
    text: `select requested.device_id, requested.from_ms, (extract(epoch from newest.at) * 1000)::float8 as at
       from unnest($1::bigint[], $2::float8[], $3::float8[]) as requested (device_id, from_ms, until_ms)
       cross join lateral (
         select max(measured_at) as at from vehicle_set_aside a where a.device_id = requested.device_id
           and a.measured_at >= to_timestamp(requested.from_ms / 1000) and a.measured_at < to_timestamp(requested.until_ms / 1000)
       ) as newest
       where newest.at is not null`,
    values: [parts.map(({ deviceId }) => deviceId), parts.map(({ day }) => day), parts.map(({ day }) => day + dayMs)],
  });
  return new Map(rows.map((row) => [`${row.device_id} ${row.from_ms}`, row.at]));
}

function followOn({ deviceId, day, fixes }: Part, state: DayState, area: TrackArea): Followed {
  const changes = noChanges();
  for (const fix of fixes) follow(state, fix, area, changes);
  return { deviceId, day, state, changes, isReplaced: false, path: null };
}

/** Follows whole days from raw readings; if `closes`, writes their paths instead of their states. */
export async function followWholeDays(
  client: Queryable,
  days: readonly RestartedDay[],
  area: TrackArea,
  { closes = false } = {},
): Promise<Followed[]> {
  const fixes = await readFixes(
    client,
    days.map(({ deviceId, day, until }) => ({ deviceId, from: day, to: until })),
  );
  const followed: Followed[] = [];
  for (const [i, { deviceId, day, hasStoredRows }] of days.entries()) {
    // A day takes about ten milliseconds, so other requests are processed in between.
    await setImmediate();
    const { state, changes, path } = followDay(fixes[i] ?? [], area);
    followed.push({
      deviceId,
      day,
      state,
      changes,
      isReplaced: hasStoredRows,
      path: closes ? encodePath(path(), day) : null,
    });
  }
  return followed;
}

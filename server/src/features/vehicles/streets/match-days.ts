/** Matches vehicles' days to streets: finds days whose row is missing or outdated, and writes the row. */

import { drivenSegments, matchingEdition } from '@maru/domain/street/driven';
import { middleOfLine } from '@maru/domain/street/projection';
import type { Fix } from '@maru/domain/track/fix';
import type { TrackArea } from '@maru/domain/track/follow';
import { followDay } from '@maru/domain/track/follow-day';
import { movingFixes } from '@maru/domain/track/path';
import { type PublicRules, publicLines } from '@maru/domain/track/public-way';
import type pg from 'pg';
import { inOwnTransaction } from '#platform/database/in-transaction.ts';
import type { Database } from '#platform/database/pool.ts';
import { readDroppedUntil } from '#telemetry/partitions/partitions.ts';
import { publicRulesOf } from '../public-vehicles.ts';
import { vehicleSeries } from '../series.ts';
import { dayFrom, dayMs, dayText } from '../tracks/days.ts';
import { readFixes } from '../tracks/fixes.ts';
import type { StreetNetwork } from './street-network.ts';

/** A tracker's day to be matched, with the state of the data that the result depends on. */
export interface UnmatchedDay {
  deviceId: number;
  vehicleId: number;
  /** 'YYYY-MM-DD' */
  day: string;
  fixes: number;
  /** Text, because a Date has no microseconds. */
  lastAt: string;
  rules: string;
}

/** Milliseconds between two matchings of a day on which the vehicle is driving. */
const refreshMs = 300_000;
const daysAtOnce = 20;

interface Tracker {
  deviceId: number;
  vehicleId: number;
  rules: string;
}

/**
 * The trackers of vehicles, with a hash of everything but positions that the result depends on: edition, garage and
 * schedule.
 */
async function readTrackers(client: pg.ClientBase): Promise<Tracker[]> {
  const { rows } = await client.query<Tracker>(
    `select d.device_id::float8 as "deviceId", p.installation_place_id::float8 as "vehicleId",
       md5(concat_ws(' ', $2::text, p.latitude, p.longitude, (
         select string_agg(s::text, ' ' order by s::text) from vehicle_schedule s
         where s.installation_place_id = p.installation_place_id))) as rules
     from device d join installation_place p using (installation_place_id) where d.series = $1`,
    [vehicleSeries.name, String(matchingEdition)],
  );
  return rows;
}

/** The newest days to be matched, except those of some devices. Excludes days without raw readings. */
export async function unmatchedDays(
  client: pg.ClientBase,
  { editionId }: StreetNetwork,
  now: Date,
  without: readonly number[] = [],
): Promise<UnmatchedDay[]> {
  const trackers = (await readTrackers(client)).filter(({ deviceId }) => !without.includes(deviceId));
  const rawSince = await readDroppedUntil(client, vehicleSeries);
  const { rows } = await client.query<Omit<UnmatchedDay, 'vehicleId'>>(
    `select d.device_id::float8 as "deviceId", d.day::text, d.fixes, d.last_at::text as "lastAt", t.rules
     from unnest($1::bigint[], $2::text[]) as t (device_id, rules)
     join vehicle_day d on d.device_id = t.device_id
     left join street_day s on s.device_id = d.device_id and s.day = d.day and s.device_id = any($1::bigint[])
     where d.device_id = any($1::bigint[]) and d.day >= $3::date
       and (s.device_id is null or s.street_edition_id <> $4 or s.rules <> t.rules
         or ((s.fixes, s.last_at) is distinct from (d.fixes, d.last_at)
           and (d.state is null or s.matched_at <= $5)))
     order by d.day desc, d.device_id limit ${daysAtOnce}`,
    [
      trackers.map(({ deviceId }) => deviceId),
      trackers.map(({ rules }) => rules),
      // A partly dropped day keeps its row unchanged.
      rawSince ? dayText(rawSince.getTime() + dayMs - 1) : '1970-01-01',
      editionId,
      new Date(now.getTime() - refreshMs),
    ],
  );
  const vehicleOf = new Map(trackers.map(({ deviceId, vehicleId }) => [deviceId, vehicleId]));
  return rows.map((row) => ({ ...row, vehicleId: vehicleOf.get(row.deviceId) ?? 0 }));
}

export interface MatchOptions {
  db: Database;
  area: TrackArea;
  network: StreetNetwork;
  now: Date;
}

/**
 * Matches one day from its raw readings and replaces its row, in one transaction. Does nothing if the readings were
 * dropped, or the vehicle's day deleted, meanwhile.
 */
export async function matchDay(
  client: pg.ClientBase,
  { db, area, network, now }: MatchOptions,
  day: UnmatchedDay,
): Promise<void> {
  const begin = dayFrom(day.day);
  const days = { from: day.day, to: day.day };
  const rules = (await publicRulesOf(db, area, [day.vehicleId], days))(day.vehicleId);
  await inOwnTransaction(client, async () => {
    // Blocks the dropping of readings until the end of the transaction.
    await client.query('lock table vehicle_reading in access share mode');
    const rawSince = await readDroppedUntil(client, vehicleSeries);
    if (rawSince && begin < rawSince.getTime()) return;
    // Blocks the deletion of the vehicle's day until the end of the transaction.
    const held = await client.query('select 1 from vehicle_day where device_id = $1 and day = $2 for key share', [
      day.deviceId,
      day.day,
    ]);
    if (held.rows.length === 0) return;
    const [fixes = []] = await readFixes(client, [{ deviceId: day.deviceId, from: begin, to: begin + dayMs - 1 }]);
    const driven = drivenOn(fixes, area, network, rules);
    await client.query(
      `insert into street_day (device_id, day, street_edition_id, fixes, last_at, rules, matched_at, segments, seconds, is_public)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (device_id, day) do update set
         (street_edition_id, fixes, last_at, rules, matched_at, segments, seconds, is_public)
         = (excluded.street_edition_id, excluded.fixes, excluded.last_at, excluded.rules, excluded.matched_at,
            excluded.segments, excluded.seconds, excluded.is_public)`,
      [
        day.deviceId,
        day.day,
        network.editionId,
        day.fixes,
        day.lastAt,
        day.rules,
        now,
        driven.map(({ segmentId }) => segmentId),
        driven.map(({ at }) => Math.floor((at - begin) / 1000)),
        driven.map(({ isPublic }) => isPublic),
      ],
    );
  });
}

/** The drives along segments on a day, by segment and time. */
function drivenOn(fixes: readonly Fix[], area: TrackArea, network: StreetNetwork, rules: PublicRules) {
  const { believed, legs, path } = followDay(fixes, area);
  const moving = [...movingFixes(believed, legs)].map(({ fix }) => fix);
  const isPublicLine = publicLines({ path: path(), legs }, rules);
  return drivenSegments(network.graph, moving)
    .map(({ segmentId, at }) => {
      const points = network.segments.get(segmentId)?.points ?? [];
      const [longitude, latitude] = middleOfLine(points);
      // A vehicle that passes through other dongs doesn't clean there.
      const isPlanned = rules.isPlanned({ at, latitude, longitude });
      return {
        segmentId,
        at,
        isPublic: isPlanned && isPublicLine(points.map(([x, y]) => ({ latitude: y, longitude: x }))),
      };
    })
    .sort((a, b) => a.segmentId - b.segmentId || a.at - b.at);
}

/**
 * Finds events of topics: crossings of air by the current values of places and dongs, and new notices. A turn evaluates
 * places whose devices reported since the last turn, and writes states and events in one transaction: after a crash the
 * next turn repeats the work with the same result.
 */
import { airGroup, airMeasures } from '@maru/domain/air';
import { type CrossingEvent, type CrossingState, followCrossing } from '@maru/domain/alarm-crossing';
import type { Grade } from '@maru/domain/grade';
import { valueName } from '@maru/domain/measure';
import { parseSeoul } from '@maru/domain/seoul-time';
import { leastCrossingSeconds, longestValueGapSeconds, subscribedLimit } from '@maru/domain/subscription';
import type pg from 'pg';
import { measuredState } from '#places/latest.ts';
import { placesOf } from '#places/places.ts';
import { inOwnTransaction } from '#platform/database/in-transaction.ts';
import type { Services } from '#platform/services.ts';
import type { Series } from '#telemetry/series/series.ts';

type Side = 'indoor' | 'outdoor';

interface Topic {
  id: number;
  placeId: number | null;
  side: Side | null;
  dongCode: string | null;
  field: string;
  grade: Grade;
  lastAt: Date | null;
  lastValue: number | null;
  crossedAt: Date | null;
  isRaised: boolean;
}

const msOf = (at: Date | null) => at?.getTime() ?? null;
const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

/** SQL condition: a topic `t` has a confirmed subscription. */
const isSubscribed = `exists (
  select from subscription s where s.subscription_topic_id = t.subscription_topic_id and s.confirmed_at is not null
)`;

/** Returns a function that finds crossings; one process at a time may call it. */
export function crossingFinder(services: Pick<Services, 'db' | 'clock'>, series: Series) {
  const stateOf = measuredState(series, airMeasures);
  const places = placesOf(
    { group: airGroup, series, sides: ['indoor', 'outdoor'], sideOf: (device) => device.installationType, stateOf },
    services,
  );
  type Place = Awaited<ReturnType<typeof places.find>>;

  /** The current value of a side of a place, with its time; null if there is none or it is stale. */
  function valueAt(place: Place, side: Side, field: string) {
    const state = place[side];
    const at = state && !state.isStale ? parseSeoul(state.measurementDatetime ?? '') : null;
    const value = (state as Record<string, unknown> | null)?.[valueName(field)];
    return at && typeof value === 'number' ? { at: at.getTime(), value } : null;
  }

  /** A place's value or, for a dong, the mean of its places' outdoor values, as the main page shows it. */
  function sampleOf(topic: Topic, byId: ReadonlyMap<number, Place>, byDong: ReadonlyMap<string, readonly Place[]>) {
    const place = topic.placeId === null ? undefined : byId.get(topic.placeId);
    if (place) return valueAt(place, topic.side ?? 'outdoor', topic.field);
    const values = (byDong.get(topic.dongCode ?? '') ?? []).flatMap(
      (one) => valueAt(one, 'outdoor', topic.field) ?? [],
    );
    if (values.length === 0) return null;
    const sum = values.reduce((total, { value }) => total + value, 0);
    return { at: Math.max(...values.map(({ at }) => at)), value: sum / values.length };
  }

  /**
   * Evaluates topics whose devices reported since a time, or all topics. Returns the number of events found.
   * @param receivedSince  in time of the database's clock, which dates arrivals
   */
  return async function findCrossings(client: pg.ClientBase, receivedSince: Date | null): Promise<number> {
    await forgetUnsubscribed(client);
    const topics = await selectTopics(client);
    if (topics.length === 0) return 0;
    const reported = await selectReported(client, series.name, topics, receivedSince);
    const placeIds = new Set(reported.map(({ placeId }) => placeId));
    const dongCodes = new Set(reported.map(({ dongCode }) => dongCode));
    const moved = topics.filter(({ placeId, dongCode }) =>
      placeId === null ? dongCodes.has(dongCode ?? '') : placeIds.has(placeId),
    );
    if (moved.length === 0) return 0;
    const dongsOfTopics = new Set(moved.flatMap(({ dongCode }) => dongCode ?? []));
    const ids = new Set(moved.flatMap(({ placeId }) => placeId ?? []));
    for (const id of await selectPlaceIds(client, [...dongsOfTopics])) ids.add(id);
    const loaded = await places.load({ ids: [...ids] });
    const byId = new Map(loaded.map((place) => [place.placeId, place]));
    const byDong = Map.groupBy(loaded, ({ dongCode }) => dongCode);

    const states: [Topic, CrossingState][] = [];
    const events: [Topic, CrossingEvent][] = [];
    for (const topic of moved) {
      const measure = airMeasures.find(({ field }) => field === topic.field);
      const limit = measure && subscribedLimit(measure, topic.grade);
      const sample = sampleOf(topic, byId, byDong);
      if (!limit || !sample) continue;
      const timing = {
        leastSeconds: leastCrossingSeconds,
        longestGapSeconds: longestValueGapSeconds,
        isMuted: () => false,
      };
      const { lastValue, isRaised } = topic;
      const before = { lastAt: msOf(topic.lastAt), lastValue, crossedAt: msOf(topic.crossedAt), isRaised };
      const after = followCrossing(limit, timing, before, [sample]);
      states.push([topic, after.state]);
      for (const event of after.events) events.push([topic, event]);
    }
    if (states.length === 0) return 0;
    await inOwnTransaction(client, async () => {
      await writeStates(client, states);
      if (events.length > 0) await writeEvents(client, events);
    });
    return events.length;
  };
}

/** Ends the crossings of topics that nobody follows: a later subscriber would miss one that began in the meantime. */
const forgetUnsubscribed = (client: pg.ClientBase) =>
  client.query(
    `update subscription_topic t set is_raised = false, crossed_at = null where t.is_raised and not ${isSubscribed}`,
  );

async function selectTopics(client: pg.ClientBase): Promise<Topic[]> {
  const { rows } = await client.query<Topic>(
    `select t.subscription_topic_id::float8 as id, t.installation_place_id::float8 as "placeId",
       t.installation_type as side, t.dong_code as "dongCode", t.field, t.grade, t.last_at as "lastAt",
       t.last_value as "lastValue", t.crossed_at as "crossedAt", t.is_raised as "isRaised"
     from subscription_topic t where t.kind = 'air' and ${isSubscribed}`,
  );
  return rows;
}

/** Places of topics with at least one device that reported since a time. Telemetry is queried by device ids. */
async function selectReported(
  client: pg.ClientBase,
  series: string,
  topics: readonly Topic[],
  receivedSince: Date | null,
): Promise<{ placeId: number; dongCode: string }[]> {
  const { rows: devices } = await client.query<{ deviceId: number; placeId: number; dongCode: string }>(
    `select v.device_id::float8 as "deviceId", p.installation_place_id::float8 as "placeId", p.dong_code as "dongCode"
     from installation_place p join device v on v.installation_place_id = p.installation_place_id
     where p.place_type = $1 and p.deleted_at is null and v.series = $2 and v.deleted_at is null and v.is_activated
       and (p.installation_place_id = any($3::bigint[]) or p.dong_code = any($4::text[]))`,
    [
      airGroup.placeType,
      series,
      topics.flatMap(({ placeId }) => placeId ?? []),
      topics.flatMap(({ dongCode }) => dongCode ?? []),
    ],
  );
  if (receivedSince === null || devices.length === 0) return devices;
  const { rows } = await client.query<{ id: number }>(
    `select device_id::float8 as id from ${series}_latest where device_id = any($1::bigint[]) and received_at >= $2`,
    [devices.map(({ deviceId }) => deviceId), receivedSince],
  );
  const reported = new Set(rows.map(({ id }) => id));
  return devices.filter(({ deviceId }) => reported.has(deviceId));
}

async function selectPlaceIds(client: pg.ClientBase, dongCodes: readonly string[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select installation_place_id::float8 as id from installation_place
     where place_type = $1 and deleted_at is null and dong_code = any($2::text[])`,
    [airGroup.placeType, dongCodes],
  );
  return rows.map(({ id }) => id);
}

const writeStates = (client: pg.ClientBase, states: readonly [Topic, CrossingState][]) =>
  client.query(
    `update subscription_topic t set last_at = given.last_at, last_value = given.last_value,
       crossed_at = given.crossed_at, is_raised = given.is_raised
     from unnest($1::bigint[], $2::timestamptz[], $3::float8[], $4::timestamptz[], $5::boolean[])
       as given (id, last_at, last_value, crossed_at, is_raised)
     where t.subscription_topic_id = given.id`,
    [
      states.map(([{ id }]) => id),
      states.map(([, { lastAt }]) => dateOf(lastAt)),
      states.map(([, { lastValue }]) => lastValue),
      states.map(([, { crossedAt }]) => dateOf(crossedAt)),
      states.map(([, { isRaised }]) => isRaised),
    ],
  );

const writeEvents = (client: pg.ClientBase, events: readonly [Topic, CrossingEvent][]) =>
  client.query(
    `insert into subscription_event (subscription_topic_id, occasion, at, crossed_at, value)
     select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::float8[])
     on conflict do nothing`,
    [
      events.map(([{ id }]) => id),
      events.map(([, { type }]) => type),
      events.map(([, { at }]) => new Date(at)),
      events.map(([, { crossedAt }]) => new Date(crossedAt)),
      events.map(([, { value }]) => value),
    ],
  );

/**
 * Adds events for notices that have become visible: at the start of their publication or, if they were written in
 * private, when they were made public. Returns the number of events.
 */
export async function findNotices(client: pg.ClientBase, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `insert into subscription_event (subscription_topic_id, occasion, at, article_id)
     select t.subscription_topic_id, 'notice', v.visible_at, n.article_id
     from subscription_topic t
     join notice n on t.article_category is null or n.article_category = t.article_category
     cross join lateral (
       select greatest(n.publish_at, (
         select case when c.changes @> '[{"field":"isPublic","after":"true"}]' then c.changed_at end from post_change c
         where c.post_kind = 'notice' and c.post_id = n.article_id and c.changes @> '[{"field":"isPublic"}]'
         order by c.post_change_id limit 1
       )) as visible_at
     ) v
     where t.kind = 'notice' and n.is_public and n.publish_at <= $1
       and (n.publish_at > $1::timestamptz - interval '7 days' or n.updated_at > $1::timestamptz - interval '7 days')
       and v.visible_at > $1::timestamptz - interval '7 days'
       and (n.end_at is null or n.end_at > $1) and ${isSubscribed}
       and not exists (
         select from subscription_event e
         where e.subscription_topic_id = t.subscription_topic_id and e.article_id = n.article_id
       )
     on conflict do nothing`,
    [now],
  );
  return rowCount ?? 0;
}

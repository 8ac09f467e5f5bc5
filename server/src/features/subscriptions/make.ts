/**
 * Creates messages: one row for each subscription and event, in one transaction with the marks on the events. A
 * repeated or concurrent turn adds nothing, and an event of ten thousand subscriptions takes a few statements.
 */
import { maxDaily, summaryMinute } from '@maru/domain/subscription';
import type pg from 'pg';
import { inOwnTransaction } from '#platform/database/in-transaction.ts';

/** Maximum events per turn; the next turn reads the rest. */
const maxEvents = 100;

/** SQL of the time, by default that of the turn. */
const turnAt = '$1::timestamptz';
/** SQL of the local time in Seoul at a time, and of its minute of the day. */
const local = (at = turnAt) => `(${at} at time zone 'Asia/Seoul')`;
const minute = (at = turnAt) => `(extract(hour from ${local(at)}) * 60 + extract(minute from ${local(at)}))`;
/** SQL of the next time after another at which it is a given minute of the day in Seoul. */
export const next = (minuteOfDay: string, at = turnAt) =>
  `((date_trunc('day', ${local(at)}) + make_interval(mins => ${minuteOfDay})
    + case when ${minuteOfDay} <= ${minute(at)} then interval '1 day' else interval '0' end) at time zone 'Asia/Seoul')`;
/** SQL condition: a subscription `s` has quiet hours now. */
const isQuiet = `(s.quiet_from <> s.quiet_until and case when s.quiet_from < s.quiet_until
  then ${minute()} >= s.quiet_from and ${minute()} < s.quiet_until
  else ${minute()} >= s.quiet_from or ${minute()} < s.quiet_until end)`;
/** SQL of the minute of the day at which a subscription `s` receives digests and summaries. */
export const summaryTime = `case when s.quiet_from = s.quiet_until then ${summaryMinute} else s.quiet_until end`;

/** Adds messages for new events. Returns whether more events are left. */
export async function addForEvents(client: pg.ClientBase, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ id: number; occasion: string }>(
    `select subscription_event_id::float8 as id, occasion from subscription_event where not has_deliveries
     order by subscription_event_id limit $1`,
    [maxEvents],
  );
  if (rows.length === 0) return false;
  const cleared = rows.filter(({ occasion }) => occasion === 'cleared').map(({ id }) => id);
  const others = rows.filter(({ occasion }) => occasion !== 'cleared').map(({ id }) => id);
  await inOwnTransaction(client, async () => {
    if (others.length > 0) await add(client, now, others, 'true');
    if (cleared.length > 0) {
      // Drops waiting messages about a crossing that has already ended.
      await client.query(
        `update subscription_delivery d set state = 'dropped', settled_at = $1
         from subscription_event e join subscription_event r
           on r.subscription_topic_id = e.subscription_topic_id and r.crossed_at = e.crossed_at and r.occasion = 'raised'
         where e.subscription_event_id = any($2::bigint[]) and d.subscription_event_id = r.subscription_event_id
           and d.state = 'waiting' and d.tries = 0`,
        [now, cleared],
      );
      // Only subscriptions that were informed of the start are informed of the end.
      await add(
        client,
        now,
        cleared,
        `exists (
           select from subscription_event r join subscription_delivery b
             on b.subscription_event_id = r.subscription_event_id
           where r.subscription_topic_id = e.subscription_topic_id and r.crossed_at = e.crossed_at
             and r.occasion = 'raised' and b.subscription_id = s.subscription_id and b.state <> 'dropped'
         )`,
      );
    }
    await client.query(
      'update subscription_event set has_deliveries = true where subscription_event_id = any($1::bigint[])',
      [rows.map(({ id }) => id)],
    );
  });
  return rows.length === maxEvents;
}

/**
 * Adds messages for events: single messages up to the daily limit, and a summary of further events. A digest is a
 * summary of all events.
 * @param fits  SQL condition: a subscription `s` receives an event `e`
 */
async function add(client: pg.ClientBase, now: Date, eventIds: readonly number[], fits: string) {
  // Keeps the sender from claiming summaries to which the next statement adds events.
  await client.query(
    `select from subscription_delivery d
     where d.kind = 'summary' and d.state = 'waiting' and d.tries = 0 and d.subscription_id in (
       select s.subscription_id from subscription_event e join subscription s using (subscription_topic_id)
       where e.subscription_event_id = any($1::bigint[])
     )
     order by d.subscription_delivery_id for update`,
    [eventIds],
  );
  await client.query(
    `with fresh as (
       select s.subscription_id, e.subscription_event_id, s.is_digest, ${next(summaryTime)} as next_at,
         row_number() over (partition by s.subscription_id order by e.at, e.subscription_event_id) as place
       from subscription_event e join subscription s on s.subscription_topic_id = e.subscription_topic_id
       where e.subscription_event_id = any($2::bigint[]) and s.confirmed_at <= e.at and ${fits}
         -- Old readings that arrive after an outage find outdated crossings.
         and (e.article_id is not null or e.at > $1::timestamptz - interval '6 hours')
         and not exists (
           select from subscription_delivery d
           where d.subscription_id = s.subscription_id and d.subscription_event_id = e.subscription_event_id
         )
     ),
     today as (
       select d.subscription_id, count(*) as made from subscription_delivery d
       where d.subscription_id in (select subscription_id from fresh) and d.kind = 'event'
         and d.state not in ('summarised', 'dropped')
         and d.made_at >= date_trunc('day', ${local()}) at time zone 'Asia/Seoul'
       group by 1
     ),
     placed as (
       select fresh.*, is_digest or place + coalesce(made, 0) > $3 as is_summarised,
         -- A day's summary may already be under way if the quiet hours were changed since; then the next day's has it.
         next_at + case when exists (
           select from subscription_delivery d
           where d.subscription_id = fresh.subscription_id and d.kind = 'summary'
             and d.summary_on = (next_at at time zone 'Asia/Seoul')::date and not (d.state = 'waiting' and d.tries = 0)
         ) then interval '1 day' else interval '0' end as summary_at
       from fresh left join today using (subscription_id)
     ),
     dated as (select placed.*, (summary_at at time zone 'Asia/Seoul')::date as summary_on from placed),
     summaries as (
       insert into subscription_delivery (subscription_id, kind, summary_on, made_at, state, due_at)
       select distinct subscription_id, 'summary', summary_on, $1::timestamptz, 'waiting', summary_at
       from dated where is_summarised
       on conflict do nothing
     )
     insert into subscription_delivery (subscription_id, kind, subscription_event_id, summary_on, made_at, state, due_at)
     select subscription_id, 'event', subscription_event_id, case when is_summarised then summary_on end, $1,
       case when is_summarised then 'summarised' else 'waiting' end, $1
     from dated order by subscription_event_id, subscription_id
     on conflict do nothing`,
    [now, eventIds, maxDaily],
  );
}

/**
 * Delays messages that are due in quiet hours until the end of these. Confirmations aren't delayed, because they were
 * just requested.
 */
export const postponeQuiet = (client: pg.ClientBase, now: Date) =>
  client.query(
    `update subscription_delivery d set due_at = ${next('s.quiet_until')}
     from subscription s
     where d.state = 'waiting' and d.due_at <= $1 and d.kind <> 'confirmation'
       and s.subscription_id = d.subscription_id and ${isQuiet}`,
    [now],
  );

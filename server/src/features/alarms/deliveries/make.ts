/**
 * Creates deliveries: one row per alarm, receiver and occasion, in one transaction with the marks on their events. A
 * repeated or concurrent turn adds nothing, and a storm of alarms takes a few statements.
 *
 * `offset 0` forces an index look-up per row instead of a join. In a storm the planner's statistics are outdated: it
 * expects few rows, and would compare each of thousands with whole tables.
 */
import { maxSingle } from '@maru/domain/alarm-delivery';
import type pg from 'pg';
import { inOwnTransaction } from '#platform/database/in-transaction.ts';

/** Maximum events per turn; the next turn reads the rest. */
const maxEvents = 5000;

const severities = `array['notice', 'warning', 'critical']`;
/** SQL condition: a receiver `r` receives an alarm `a` of a rule `u`. */
const fits = `r.is_used and r.deleted_at is null and (r.device_types = '{}' or u.series = any(r.device_types))
  and array_position(${severities}, a.severity) >= array_position(${severities}, r.least_severity)`;

/** SQL that adds the severity of an event's alarm `a`. */
const alarmOfEvent = `cross join lateral (
  select severity, alarm_rule_id, state from alarm where alarm_id = e.alarm_id offset 0
) a`;
/** SQL that adds the series of the rule `u` of an alarm `a`. */
const ruleOfAlarm = `cross join lateral (
  select series from alarm_rule where alarm_rule_id = a.alarm_rule_id offset 0
) u`;

/** SQL condition: an alarm `a` was reopened within the given minutes. */
const isReopened = (minutes: string) => `exists (
  select from alarm_event e where e.alarm_id = a.alarm_id and e.action = 'reopened'
    and e.at > $1::timestamptz - make_interval(mins => ${minutes})
  offset 0
)`;

/** Adds deliveries for new events. Returns whether more events are left. */
export async function addForEvents(client: pg.ClientBase, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ id: number }>(
    'select alarm_event_id as id from alarm_event where not has_deliveries order by alarm_event_id limit $1',
    [maxEvents],
  );
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await inOwnTransaction(client, async () => {
    // Old readings that arrive after an outage raise outdated alarms, which are sent only if they are still open.
    await add(
      client,
      now,
      `select r.alarm_receiver_id, e.alarm_id, 'raised' as occasion, 0::bigint as number, a.severity
       from alarm_event e ${alarmOfEvent} ${ruleOfAlarm}
       join alarm_receiver r on r.step = 1 and ${fits}
       where e.alarm_event_id = any($3::bigint[]) and e.action = 'raised'
         and (e.at > $1::timestamptz - interval '1 day' or a.state = 'open')`,
      [ids],
    );
    await add(
      client,
      now,
      `select d.alarm_receiver_id, e.alarm_id, 'cleared' as occasion, e.alarm_event_id as number, a.severity
       from alarm_event e ${alarmOfEvent}
       cross join lateral (
         select distinct alarm_receiver_id from alarm_delivery
         where alarm_id = e.alarm_id and occasion in ('raised', 'escalated')
       ) d
       join alarm_receiver r on r.alarm_receiver_id = d.alarm_receiver_id and r.sends_clearing and r.is_used
       where e.alarm_event_id = any($3::bigint[]) and e.action = 'cleared'`,
      [ids],
    );
    await client.query('update alarm_event set has_deliveries = true where alarm_event_id = any($1::bigint[])', [ids]);
  });
  return rows.length === maxEvents;
}

/** Adds escalations and repetitions of unacknowledged alarms. Their waits begin again when an alarm is reopened. */
export async function addRepetitions(client: pg.ClientBase, now: Date): Promise<void> {
  await inOwnTransaction(client, async () => {
    await add(
      client,
      now,
      `select r.alarm_receiver_id, a.alarm_id, 'escalated' as occasion, 0::bigint as number, a.severity
       from alarm a ${ruleOfAlarm}
       join alarm_receiver r on r.step = 2 and ${fits} and a.opened_at >= r.used_since
       where a.state = 'open' and a.opened_at <= $1::timestamptz - make_interval(mins => r.escalate_minutes)
         -- Late readings raise alarms that opened long before the first receivers are notified.
         and not exists (
           select from alarm_delivery d where d.alarm_id = a.alarm_id and d.occasion = 'raised'
             and d.made_at > $1::timestamptz - make_interval(mins => r.escalate_minutes)
           offset 0
         )
         and not ${isReopened('r.escalate_minutes')}`,
    );
    await add(
      client,
      now,
      `select alarm_receiver_id, alarm_id, 'repeated' as occasion, repeats::bigint as number, severity from repeated`,
      [],
      `repeated as (
         update alarm_delivery d set repeats = d.repeats + 1, last_made_at = $1
         from alarm a
         cross join lateral (
           select alarm_delivery_id, alarm_receiver_id, last_made_at from alarm_delivery
           where alarm_id = a.alarm_id and occasion in ('raised', 'escalated') offset 0
         ) first
         join alarm_receiver r using (alarm_receiver_id)
         where a.state = 'open' and r.is_used and r.deleted_at is null and r.repeat_minutes > 0
           and first.last_made_at <= $1::timestamptz - make_interval(mins => r.repeat_minutes)
           and not ${isReopened('r.repeat_minutes')}
           and d.alarm_delivery_id = first.alarm_delivery_id and d.last_made_at = first.last_made_at
         returning d.alarm_receiver_id, d.alarm_id, d.repeats, a.severity
       ),`,
    );
  });
}

/**
 * Adds deliveries for candidates that have none yet. Each receiver receives single messages about the most severe
 * alarms, up to the limit per minute, and a summary with the number of other alarms. Repetitions beyond the limit are
 * only counted.
 * @param candidates a query of receiver, alarm, occasion, number and severity; `$1` is the time, its own parameters
 * begin at `$3`
 */
async function add(client: pg.ClientBase, now: Date, candidates: string, values: unknown[] = [], before = '') {
  const { rows } = await client.query<{ receiverId: number; count: number }>(
    `with ${before} candidate as (${candidates}),
     fresh as (
       select c.*, row_number() over (
         partition by c.alarm_receiver_id
         order by array_position(${severities}, c.severity) desc, c.alarm_id
       ) as place
       from candidate c
       where not exists (
         select from alarm_delivery d where d.alarm_id = c.alarm_id and d.alarm_receiver_id = c.alarm_receiver_id
           and d.occasion = c.occasion and d.number = c.number
         offset 0
       )
     ),
     recent as materialized (
       select alarm_receiver_id, (
         select count(*) from alarm_delivery d
         where d.alarm_receiver_id = r.alarm_receiver_id and d.state <> 'summarised'
           and d.made_at > $1::timestamptz - interval '1 minute' and d.occasion not in ('summary', 'test', 'overdue')
       ) as made
       from (select distinct alarm_receiver_id from fresh) r
     ),
     placed as (
       -- Repetitions leave half of the limit to alarms that open within the same minute.
       select fresh.*, case when place + made <= case occasion when 'repeated' then $2::integer / 2 else $2 end
         then 'waiting' else 'summarised' end as state
       from fresh join recent using (alarm_receiver_id)
     ),
     added as (
       insert into alarm_delivery (alarm_receiver_id, alarm_id, occasion, number, made_at, state, due_at, last_made_at)
       select alarm_receiver_id, alarm_id, occasion, number, $1, state, $1, $1 from placed
       where state = 'waiting' or occasion <> 'repeated'
       order by alarm_receiver_id, place
       on conflict do nothing
     )
     select alarm_receiver_id as "receiverId", count(*) as count from placed where state = 'summarised' group by 1`,
    [now, maxSingle, ...values],
  );
  for (const { receiverId, count } of rows) await summarise(client, now, receiverId, count);
}

/** Adds to the pending summary, or starts one that is sent after a minute. */
async function summarise(client: pg.ClientBase, now: Date, receiverId: number, count: number) {
  const { rowCount } = await client.query(
    `update alarm_delivery set alarm_count = alarm_count + $2
     where alarm_receiver_id = $1 and occasion = 'summary' and state = 'waiting' and tries = 0`,
    [receiverId, count],
  );
  if (rowCount) return;
  await client.query(
    `insert into alarm_delivery (alarm_receiver_id, occasion, alarm_count, made_at, state, due_at, last_made_at)
     values ($1, 'summary', $2, $3, 'waiting', $3::timestamptz + interval '1 minute', $3)`,
    [receiverId, count, now],
  );
}

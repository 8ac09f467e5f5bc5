/** Reminders of citizens' reports that are overdue: one delivery a day and receiver. */
import { overdueReminder } from '@maru/domain/alarm-delivery';
import { placeTypeOf } from '@maru/domain/device-groups';
import { formatSeoulDate, startOfBucket } from '@maru/domain/seoul-time';
import { isNight } from '@maru/domain/sms';
import type pg from 'pg';
import type { OverdueReports } from '#places/reported.ts';

/** Hour in Seoul from which reminders are sent. */
const fromHour = 9;

export type ReadOverdue = () => Promise<readonly OverdueReports[]>;

/** The overdue incidents of the device types of a receiver, all if it has none; undefined if nothing is overdue. */
function overdueOf(all: readonly OverdueReports[], deviceTypes: readonly string[]) {
  const placeTypes = deviceTypes.map(placeTypeOf);
  const chosen = all.filter(({ placeType }) => deviceTypes.length === 0 || placeTypes.includes(placeType));
  const [oldest] = chosen.map((one) => one.oldest).sort((one, other) => (one.dueDatetime < other.dueDatetime ? -1 : 1));
  return oldest && { count: chosen.reduce((sum, { count }) => sum + count, 0), oldest };
}

/** The message of a reminder; the reason if it is no longer sent. */
export async function reminderOf(madeAt: Date, deviceTypes: readonly string[], readOverdue: ReadOverdue, now: Date) {
  // The next day has its own reminder.
  if (isNight(now) || formatSeoulDate(madeAt) !== formatSeoulDate(now)) return '그날 낮에 보내지 못했습니다.';
  const overdue = overdueOf(await readOverdue(), deviceTypes);
  if (!overdue) return '처리 기한이 지난 신고가 더 없습니다.';
  const { count, oldest } = overdue;
  const facts = { alarmCount: count, alarm: null, incident: oldest };
  return { ...overdueReminder(count, oldest, now), page: 'report/list', facts };
}

/** Adds the day's reminders that receivers don't have yet. */
export async function addReminders(client: pg.ClientBase, now: Date, readOverdue: ReadOverdue): Promise<void> {
  if (isNight(now) || now.getTime() < startOfBucket(now, 'day').getTime() + fromHour * 3_600_000) return;
  const day = formatSeoulDate(now);
  const { rows } = await client.query<{ receiverId: number; deviceTypes: string[] }>(
    `select alarm_receiver_id as "receiverId", device_types as "deviceTypes" from alarm_receiver
     where sends_overdue_reports and is_used and deleted_at is null and reminded_on is distinct from $1::date`,
    [day],
  );
  if (rows.length === 0) return;
  const overdue = await readOverdue();
  const due = rows.flatMap(({ receiverId, deviceTypes }) => {
    const own = overdueOf(overdue, deviceTypes);
    return own ? [{ receiverId, count: own.count }] : [];
  });
  if (due.length === 0) return;
  // Another process may remind at the same time: only one of them finds the former day.
  await client.query(
    `with reminded as (
       update alarm_receiver set reminded_on = $3::date
       where alarm_receiver_id = any($1::bigint[]) and reminded_on is distinct from $3::date
       returning alarm_receiver_id
     )
     insert into alarm_delivery (alarm_receiver_id, occasion, alarm_count, made_at, state, due_at, last_made_at)
     select alarm_receiver_id, 'overdue', count, $4, 'waiting', $4, $4
     from unnest($1::bigint[], $2::integer[]) as t (alarm_receiver_id, count) join reminded using (alarm_receiver_id)`,
    [due.map(({ receiverId }) => receiverId), due.map(({ count }) => count), day, now],
  );
}

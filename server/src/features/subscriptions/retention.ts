import { confirmHours } from '@maru/domain/subscription';
import type pg from 'pg';
import { deleteInBatches } from '#platform/database/in-batches.ts';

const dayMs = 86_400_000;
/** Messages are needed only for limits and repetitions. */
const deliveryDays = 30;
/** Longer than the age up to which notices are searched, so that no notice is found again. */
const eventDays = 60;

/**
 * Deletes unconfirmed addresses whose links expired, subscriptions of withdrawn accounts and deleted places, and old
 * messages and events.
 */
export async function deleteOldSubscriptions(pool: pg.Pool, now: Date): Promise<void> {
  const before = (ms: number) => [new Date(now.getTime() - ms)];
  await deleteInBatches(pool, {
    table: 'subscription',
    key: ['subscription_id'],
    condition: 'confirmed_at is null and made_at < $1',
    values: before(confirmHours * 3_600_000),
  });
  await deleteInBatches(pool, {
    table: 'subscription',
    key: ['subscription_id'],
    condition: `user_number in (select user_number from citizen where user_status = 'withdrawal')`,
    values: [],
  });
  await deleteInBatches(pool, {
    table: 'subscription_topic',
    key: ['subscription_topic_id'],
    condition:
      'installation_place_id in (select installation_place_id from installation_place where deleted_at is not null)',
    values: [],
  });
  await deleteInBatches(pool, {
    table: 'subscription_delivery',
    key: ['subscription_delivery_id'],
    condition: 'made_at < $1',
    values: before(deliveryDays * dayMs),
  });
  await deleteInBatches(pool, {
    table: 'subscription_event',
    key: ['subscription_event_id'],
    condition: 'at < $1',
    values: before(eventDays * dayMs),
  });
}

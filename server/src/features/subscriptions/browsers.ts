/** Changes of all subscriptions of a browser at once. */
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { addressField, browserIndex, lockOwner } from './store.ts';

/** Ends all subscriptions of a browser. */
export const endBrowser = (db: Database, index: Buffer) =>
  db.deleteFrom('subscription').where('channel', '=', 'push').where('address_index', '=', index).execute();

/**
 * Moves a browser's subscriptions to its new address; if the new address already has the same one, the old one is
 * deleted.
 */
export async function renewBrowser(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  address: string,
  renewed: string,
): Promise<void> {
  const [index, renewedIndex] = [browserIndex(seal, address), browserIndex(seal, renewed)];
  if (index.equals(renewedIndex)) return;
  await db.transaction().execute(async (trx) => {
    const owners = await trx
      .selectFrom('subscription')
      .select('user_number')
      .distinct()
      .where('channel', '=', 'push')
      .where('address_index', '=', index)
      .orderBy('user_number')
      .execute();
    // Locks in a fixed order, so that two renewals can't deadlock.
    const indexes = [index, renewedIndex].sort(Buffer.compare);
    for (const { user_number: userNumber } of owners) for (const one of indexes) await lockOwner(trx, userNumber, one);
    await sql`
      delete from subscription s where s.channel = 'push' and s.address_index = ${index} and exists (
        select from subscription o where o.channel = 'push' and o.address_index = ${renewedIndex}
          and o.subscription_topic_id = s.subscription_topic_id and o.user_number is not distinct from s.user_number)`.execute(
      trx,
    );
    await trx
      .updateTable('subscription')
      .set({ address_sealed: seal.close(addressField, renewed), address_index: renewedIndex })
      .where('channel', '=', 'push')
      .where('address_index', '=', index)
      .execute();
  });
}

/** The sandbox SMS gateway: stores messages and sends nothing. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import type { Seal } from '../security/seal.ts';
import { type BatchFate, GatewayFault, type MessageGateway } from './gateway.ts';

/** Maximum unreleased batches per response. */
const mostUnsent = 500;

interface SandboxParts {
  db: Database;
  seal: Seal;
  clock: Clock;
}

export const createSandbox = ({ db, seal, clock }: SandboxParts, perSecond: number): MessageGateway => ({
  name: 'sandbox',
  perSecond,
  maxBatch: 100,
  async make(texts) {
    const batch = randomUUID();
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('sandbox_batch').values({ sandbox_batch_id: batch, made_at: clock.now() }).execute();
      await trx
        .insertInto('sandbox_message')
        .values(
          texts.map((text) => ({
            message_id: text.messageId,
            sandbox_batch_id: batch,
            // The assertion is safe, because a number is never empty.
            recipient_sealed: seal.close('sandbox_message.recipient', text.to) as Buffer,
            send_number: text.from,
            body: text.text,
          })),
        )
        .execute();
    });
    return { batch, refused: new Map() };
  },
  async send(batch) {
    const { numUpdatedRows } = await db
      .updateTable('sandbox_batch')
      .set({ sent_at: sql<Date>`coalesce(sent_at, ${clock.now()})` })
      .where('sandbox_batch_id', '=', batch)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new GatewayFault('there is no such batch', { isSafe: true });
  },
  async drop(batch) {
    await db.deleteFrom('sandbox_batch').where('sandbox_batch_id', '=', batch).where('sent_at', 'is', null).execute();
    const left = await db
      .selectFrom('sandbox_batch')
      .select('sandbox_batch_id')
      .where('sandbox_batch_id', '=', batch)
      .executeTakeFirst();
    if (left) throw new GatewayFault('it was sent already', { isSafe: false });
  },
  async ask(batch): Promise<BatchFate> {
    const found = await db
      .selectFrom('sandbox_batch')
      .select('sent_at')
      .where('sandbox_batch_id', '=', batch)
      .executeTakeFirst();
    if (!found) return { state: 'absent' };
    const receivedAt = found.sent_at;
    if (!receivedAt) return { state: 'made' };
    const rows = await db
      .selectFrom('sandbox_message')
      .select('message_id')
      .where('sandbox_batch_id', '=', batch)
      .execute();
    const texts = new Map(rows.map(({ message_id }) => [message_id, { state: 'received', receivedAt } as const]));
    return { state: 'sent', texts, isComplete: true };
  },
  async unsent(before) {
    const rows = await db
      .selectFrom('sandbox_batch')
      .select('sandbox_batch_id')
      .where('sent_at', 'is', null)
      .where('made_at', '<', before)
      .limit(mostUnsent)
      .execute();
    return rows.map((row) => row.sandbox_batch_id);
  },
});

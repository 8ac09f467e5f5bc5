/** The stand-in for a gateway of text messages: keeps what would be sent, and sends nothing. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import type { Seal } from '../security/seal.ts';
import type { MessageGateway } from './gateway.ts';

interface SandboxParts {
  db: Database;
  seal: Seal;
  clock: Clock;
}

export const createSandbox = ({ db, seal, clock }: SandboxParts): MessageGateway => ({
  name: 'sandbox',
  async send(to, text) {
    const { sandbox_message_id } = await db
      .insertInto('sandbox_message')
      .values({
        sandbox_message_id: randomUUID(),
        // A number is never empty.
        recipient_sealed: seal.close('sandbox_message.recipient', to) as Buffer,
        body: text,
        sent_at: clock.now(),
      })
      .returning('sandbox_message_id')
      .executeTakeFirstOrThrow();
    return sandbox_message_id;
  },
});

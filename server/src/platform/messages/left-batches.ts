/** Batches that were made at the gateway by a worker that died before it had kept their names. */
import type { Services } from '../services.ts';

const dayMs = 86_400_000;
/** For a list of many pages. */
const listedWithinMs = 60_000;

/**
 * Has the gateway drop batches that were made a day ago and never told to go out, unless they are still under way here:
 * nobody sends them any more, and they hold numbers. One that was sent after all the gateway doesn't drop.
 */
export async function dropLeftBatches({
  db,
  messages,
  clock,
  config,
}: Pick<Services, 'db' | 'messages' | 'clock' | 'config'>): Promise<void> {
  if (!messages) return;
  const signal = () => AbortSignal.timeout(config.smsAnswerSeconds * 1000);
  const names = await messages.unsent(new Date(clock.now().getTime() - dayMs), AbortSignal.timeout(listedWithinMs));
  if (names.length === 0) return;
  const open = await db
    .selectFrom('sms_batch')
    .select('gateway_batch_id')
    .where('gateway_batch_id', 'in', names)
    .where('closed_at', 'is', null)
    .execute();
  const isOpen = new Set(open.map((row) => row.gateway_batch_id));
  for (const name of names) if (!isOpen.has(name)) await messages.drop(name, signal());
}

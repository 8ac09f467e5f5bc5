/** Orphaned batches at the gateway, whose worker died before storing their names. */
import type { Services } from '../services.ts';

const dayMs = 86_400_000;
/** Timeout in milliseconds for a list of many pages. */
const listedWithinMs = 60_000;

/**
 * Cancels batches that were created more than a day ago, never released, and aren't in progress: they will never be
 * sent, and contain numbers. The gateway refuses to cancel sent batches.
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

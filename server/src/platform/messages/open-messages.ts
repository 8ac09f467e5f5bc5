/** Opens the configured SMS gateway. */
import type { Config } from '#config.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import type { Seal } from '../security/seal.ts';
import type { MessageGateway } from './gateway.ts';
import { createSandbox } from './sandbox.ts';
import { createSolapi } from './solapi/solapi.ts';

/** Null if no gateway is configured. */
export function openMessages(
  { messages, smsPerSecond, solapi }: Pick<Config, 'messages' | 'smsPerSecond' | 'solapi'>,
  { db, seal, clock }: { db: Database; seal: Seal; clock: Clock },
): MessageGateway | null {
  if (messages === 'off') return null;
  return messages === 'solapi'
    ? createSolapi({ ...solapi, clock }, smsPerSecond)
    : createSandbox({ db, seal, clock }, smsPerSecond);
}

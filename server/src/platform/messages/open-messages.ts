/** Which gateway of text messages is set up. */
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import type { Seal } from '../security/seal.ts';
import type { MessageGateway } from './gateway.ts';
import { createSandbox } from './sandbox.ts';

/** Null where nothing can be sent. */
export const openMessages = (
  { messages }: Pick<Config, 'messages'>,
  parts: { db: Database; seal: Seal; clock: Clock },
): MessageGateway | null => (messages === 'sandbox' ? createSandbox(parts) : null);

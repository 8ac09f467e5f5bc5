import { NotConnected } from '../database/client.ts';
import { Refused } from './refused.ts';

/** Converts an error for the terminal or the log: to its message if people can mend the cause. */
export const printed = (error: unknown): unknown =>
  error instanceof Refused || error instanceof NotConnected ? error.message : error;

import { NotConnected } from '../database/client.ts';
import { Refused } from './refused.ts';

/** What a program prints about an error: the message if people can mend its cause, otherwise the whole error. */
export const printed = (error: unknown): unknown =>
  error instanceof Refused || error instanceof NotConnected ? error.message : error;

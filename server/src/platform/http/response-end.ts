/** The end of a response: sent completely, or its client disconnected. */
import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

export function responseEnd({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const end = new AbortController();
  finished(raw, () => end.abort());
  return end.signal;
}

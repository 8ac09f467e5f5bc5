/** How long a body may take to come: a moment, unless its call gives it more. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** For bodies of a megabyte at the most. */
const bodyMs = 30_000;
/** Beyond what any call gives; the server itself ends there. */
export const longestBodyMs = 330_000;

const timers = new WeakMap<object, NodeJS.Timeout>();

/** Cuts every request whose body hasn't come by then, whether anybody reads it or not. */
export function limitBodyTime(app: FastifyInstance, ms = bodyMs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined || (length !== undefined && length !== '0')) {
      giveBodyTime(request, ms);
      request.raw.once('close', () => clearTimeout(timers.get(request.raw)));
    }
    done();
  });
}

/** Gives a body that is still coming this long from now. */
export function giveBodyTime({ raw }: FastifyRequest, ms: number): void {
  clearTimeout(timers.get(raw));
  if (raw.complete || raw.destroyed) return;
  timers.set(raw, setTimeout(() => raw.destroy(), ms).unref());
}

/** Limits the time for receiving a body; calls may extend it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Default milliseconds, for bodies of at most one megabyte. */
const bodyMs = 30_000;
/** The server's own limit in milliseconds, longer than any call allows. */
export const longestBodyMs = 330_000;

const timers = new WeakMap<object, NodeJS.Timeout>();

/** Aborts every request whose body is late, even if no handler reads the body. */
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

/** Extends the time limit of a body that is still arriving. */
export function giveBodyTime({ raw }: FastifyRequest, ms: number): void {
  clearTimeout(timers.get(raw));
  if (raw.complete || raw.destroyed) return;
  timers.set(raw, setTimeout(() => raw.destroy(), ms).unref());
}

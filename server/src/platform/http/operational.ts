/** What operators ask a process: is it alive, can it serve, what has it done. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Problem } from '../errors/problem.ts';
import { operational } from './handle.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface Readiness {
  /** Throws where the process can't do its work now. */
  check(): Promise<void>;
}

export function registerOperational(
  app: FastifyInstance,
  registry: Registry,
  readiness: Readiness,
  metricsToken: string,
) {
  app.get('/healthz', operational, async () => ({ status: 'ok' }));
  app.get('/readyz', operational, async (_request, reply) => {
    try {
      await readiness.check();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not ready' });
    }
  });
  app.get('/metrics', operational, async (request, reply) => {
    if (!mayScrape(request, metricsToken)) throw new Problem('FORBIDDEN');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** With a proxy in front every request comes from loopback, so what was forwarded doesn't count as local. */
function mayScrape(request: FastifyRequest, token: string): boolean {
  if (token && request.headers.authorization === `Bearer ${token}`) return true;
  return loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
}

/** Endpoints for operators: liveness, readiness, metrics. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Problem } from '../errors/problem.ts';
import { operational } from './handle.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface Readiness {
  /** Throws if the process can't serve requests at present. */
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

/** Headers added by proxies: X-Forwarded-*, Forwarded, Via, X-Real-IP, CF-Connecting-IP, True-Client-IP… */
const forwarding =
  /^(via$|(x-)?(original-)?forwarded\b|x-(envoy|original)-)|\b(real|client|connecting|remote)-?(ip|addr|address)$/;
/** Host names of this machine. Requests through a proxy have the site's name, even if the proxy adds no header. */
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** True for local callers and those with the token. Forwarded requests come from loopback, but aren't local. */
function mayScrape({ headers, socket }: FastifyRequest, token: string): boolean {
  if (token && headers.authorization === `Bearer ${token}`) return true;
  if (!loopback.has(socket.remoteAddress ?? '') || !ownName.test(headers.host ?? '')) return false;
  return !Object.keys(headers).some((name) => forwarding.test(name));
}

/**
 * Rate limits of device calls. A carrier connects many devices through one address, so that devices are counted
 * separately after authentication, and unauthenticated requests by address.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { lineOf } from '../security/networks.ts';

type Check = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Wraps an access check in the limits, so that it also throws TOO_MANY_REQUESTS. */
    limitDevices(check: Check): Check;
  }
}

/** Must be called after the rate limit plugin is registered. */
export function limitDevices(app: FastifyInstance, max: number) {
  const ofAddress = app.createRateLimit({ max, keyGenerator: ({ ip }: FastifyRequest) => lineOf(ip) });
  const ofDevice = app.createRateLimit({
    max,
    keyGenerator: ({ principal, ip }: FastifyRequest) => principal?.limitKey ?? ip,
  });
  app.decorate('limitDevices', (check) => async (request) => {
    // Checked first, because otherwise a caller could guess keys without limit.
    const refused = await ofAddress(request, { increment: false });
    if (!refused.isAllowed && refused.remaining === 0) throw tooMany(refused);
    try {
      await check(request);
    } catch (error) {
      if (error instanceof Problem && error.code === 'UNAUTHORIZED') await ofAddress(request);
      throw error;
    }
    if (request.principal?.limitKey === null) return;
    const made = await ofDevice(request);
    if (!made.isAllowed && made.isExceeded) throw tooMany(made);
  });
}

const tooMany = ({ ttlInSeconds }: { ttlInSeconds: number }) =>
  new Problem('TOO_MANY_REQUESTS', { retryAfter: ttlInSeconds });

/**
 * Limits of calls that devices make. A carrier puts many of them behind one address, and those that are refused for the
 * others' sake would never catch up: each counts by itself once it has shown its key, and an address by who hasn't.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { lineOf } from '../security/networks.ts';

type Check = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** A check of who calls, with its limits around it. Throws TOO_MANY_REQUESTS beside what the check throws. */
    limitDevices(check: Check): Check;
  }
}

/** To be called once the plugin of limits is registered. */
export function limitDevices(app: FastifyInstance, max: number) {
  const ofAddress = app.createRateLimit({ max, keyGenerator: ({ ip }: FastifyRequest) => lineOf(ip) });
  const ofDevice = app.createRateLimit({
    max,
    keyGenerator: ({ principal, ip }: FastifyRequest) => principal?.limitKey ?? ip,
  });
  app.decorate('limitDevices', (check) => async (request) => {
    // Looked at first: who guesses would otherwise go on until a key is right.
    const refused = await ofAddress(request, { increment: false });
    if (!refused.isAllowed && refused.remaining === 0) throw tooMany(refused);
    try {
      await check(request);
    } catch (error) {
      if (error instanceof Problem && error.code === 'UNAUTHORIZED') await ofAddress(request);
      throw error;
    }
    const made = await ofDevice(request);
    if (!made.isAllowed && made.isExceeded) throw tooMany(made);
  });
}

const tooMany = ({ ttlInSeconds }: { ttlInSeconds: number }) =>
  new Problem('TOO_MANY_REQUESTS', { retryAfter: ttlInSeconds });

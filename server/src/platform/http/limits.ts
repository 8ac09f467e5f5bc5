/**
 * How many requests a minute are answered. Who is somebody (a session, a known browser) has a count of their own; the rest
 * of a line share one, which a whole office doesn't reach. Past that one, work gets a stranger a count of their own, too.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { Problem } from '../errors/problem.ts';
import { lineOf } from '../security/networks.ts';
import { limitDevices } from './limit-devices.ts';

/** Tells who calls, by what a request shows and without looking anything up. */
export interface Callers {
  /** A caller that is counted apart; null for one who is nobody in particular. */
  keyOf(request: FastifyRequest): string | null;
  /** The work that gets a stranger of a line counted apart. */
  challengeFor(line: string): string;
}

const timeWindow = 60_000;
/** Callers whose counts are held at once; the one that was silent longest makes room. */
const maxCallers = 50_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whom a request is counted against. */
    callerKeyOf(request: FastifyRequest): string;
    /** Counts a request; true where it is more than its caller may make. */
    isOverLimit(request: FastifyRequest): Promise<boolean>;
  }
}

const linePrefix = 'line ';

/** Whether a caller is known by nothing but its line. */
export const isLine = (callerKey: string): boolean => callerKey.startsWith(linePrefix);

export async function limitRequests(
  app: FastifyInstance,
  { requestsPerMinute, requestsPerMinutePerAddress }: Config,
  callers: Callers | undefined,
) {
  const callerKeyOf = (request: FastifyRequest) => callers?.keyOf(request) ?? linePrefix + lineOf(request.ip);
  app.decorate('callerKeyOf', callerKeyOf);
  await app.register(rateLimit, {
    keyGenerator: callerKeyOf,
    max: (_request, key: string) => (isLine(key) ? requestsPerMinutePerAddress : requestsPerMinute),
    timeWindow,
    cache: maxCallers,
    errorResponseBuilder: (request, { ttl }) => {
      const retryAfter = Math.ceil(ttl / 1000);
      if (!callers || !isLine(callerKeyOf(request))) return new Problem('TOO_MANY_REQUESTS', { retryAfter });
      return new Problem('PASS_REQUIRED', { retryAfter, challenge: callers.challengeFor(lineOf(request.ip)) });
    },
  });
  const count = app.createRateLimit();
  app.decorate('isOverLimit', async (request) => {
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded;
  });
  limitDevices(app, requestsPerMinute);
}

/**
 * Request limits per minute. Identified callers (a session, a known browser) are counted separately. Other callers at
 * an address share one count, high enough for a whole office. Beyond it, a caller can get a separate count by a proof
 * of work.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { Problem } from '../errors/problem.ts';
import { lineOf } from '../security/networks.ts';
import { limitDevices } from './limit-devices.ts';
import { RequestCounts } from './request-counts.ts';

/** Identifies callers by the request only, without lookups. */
export interface Callers {
  /** The key of a separately counted caller; null for unidentified callers. */
  keyOf(request: FastifyRequest): string | null;
  /** The proof of work after which an unidentified caller is counted separately. */
  challengeFor(line: string): string;
}

const timeWindow = 60_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** The key by which a request is counted. */
    callerKeyOf(request: FastifyRequest): string;
    /** Counts a request; returns true if it exceeds the caller's limit. */
    isOverLimit(request: FastifyRequest): Promise<boolean>;
  }
}

const linePrefix = 'line ';

/** True if a caller is identified only by address. */
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
    store: RequestCounts,
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

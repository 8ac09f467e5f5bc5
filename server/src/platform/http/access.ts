/** Access control: declared on every call of the contract, enforced here, denied by default. */
import type { Access, Call } from '@maru/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';

/** The authenticated caller. Kinds of access have different types, distinguished by `kind`. */
export interface Principal {
  readonly kind: 'device' | 'weighbridge' | 'source' | 'citizen' | 'refresh' | 'admin';
  /**
   * The key by which a device's requests are counted; null for sources, which send for many devices and aren't limited.
   */
  readonly limitKey?: string | null;
}

/**
 * Authenticates a request. Throws UNAUTHORIZED without a valid caller, FORBIDDEN without permission. For
 * administrators, one of `pages` is required, and the method determines the action.
 */
export type Authenticate = (request: FastifyRequest, pages: readonly string[]) => Promise<Principal>;

export type AccessKind = Exclude<Access, `admin:${string}` | 'open'>;

/** Authenticators by kind of access. Calls without an authenticator can't be registered. */
export type Authenticators = Partial<Record<AccessKind, Authenticate>>;

/** The access check of a call, run before everything else. */
export function accessCheck(access: Access, authenticators: Authenticators) {
  if (access === 'open') return undefined;
  const [kind, pages = ''] = access.split(':') as [AccessKind, string?];
  const authenticate = authenticators[kind];
  if (!authenticate) throw new Error(`nothing can authenticate a call with access '${access}'`);
  const needed = pages.split(',').filter(Boolean);
  return async (request: FastifyRequest) => {
    const principal = await authenticate(request, needed);
    if (principal.kind !== kind) throw new Problem('FORBIDDEN');
    request.principal = principal;
  };
}

/** True if browsers and proxies may cache a call's response: not for personal responses or responses to writes. */
const mayBeCached = ({ access, method, isPersonal }: Call) => access === 'open' && method === 'GET' && !isPersonal;

/** Forbids browsers and proxies to cache personal responses, including refusals. */
export function forbidKeeping(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call && !mayBeCached(call)) reply.header('cache-control', 'no-store');
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

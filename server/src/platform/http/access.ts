/** Access control: declared on every call of the contract, enforced here, denied by default. */
import type { Access, Call } from '@maru/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';

/** The authenticated caller. Each kind of access has its own shape, distinguished by `kind`. */
export interface Principal {
  readonly kind: 'device' | 'weighbridge' | 'source' | 'citizen' | 'refresh' | 'admin';
  /**
   * The key under which a device's requests are counted; null for sources, whose requests aren't counted because they
   * send for many devices.
   */
  readonly limitKey?: string | null;
}

/**
 * Authenticates a request. Throws UNAUTHORIZED without a caller, FORBIDDEN if the caller lacks permission. For
 * administrators, `pages` lists pages of which one is required, and the method determines the action.
 */
export type Authenticate = (request: FastifyRequest, pages: readonly string[]) => Promise<Principal>;

export type AccessKind = Exclude<Access, `admin:${string}` | 'open'>;

/** Authenticators by kind of access. A call without an authenticator can't be registered. */
export type Authenticators = Partial<Record<AccessKind, Authenticate>>;

/** The access check of one call, which runs before everything else. */
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

/** Whether browsers and proxies may cache a call's answer: no personal answers and no answers to writes. */
const mayBeCached = ({ access, method, isPersonal }: Call) => access === 'open' && method === 'GET' && !isPersonal;

/** Forbids browsers and proxies to cache personal answers and their refusals. */
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

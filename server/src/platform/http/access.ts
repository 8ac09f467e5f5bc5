/** Who may call. Declared on every call of the contract, enforced here, denied by default. */
import type { Access, Call } from '@maru/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';

/** Who is calling, once known. Each kind of access has its own shape, told apart by `kind`. */
export interface Principal {
  readonly kind: 'device' | 'weighbridge' | 'source' | 'citizen' | 'refresh' | 'admin';
  /** By what the requests of a device or source are counted. */
  readonly limitKey?: string;
}

/**
 * Finds out who is calling. Throws UNAUTHORIZED where nobody, FORBIDDEN where somebody who may not; an administrator's
 * one is told the pages of which one is needed, and the method, which decides the action.
 */
export type Authenticate = (request: FastifyRequest, pages: readonly string[]) => Promise<Principal>;

export type AccessKind = Exclude<Access, `admin:${string}` | 'open'>;

/** The ways of finding out, by kind of access. A call whose kind has none can't be registered. */
export type Authenticators = Partial<Record<AccessKind, Authenticate>>;

/** The check of one call: what runs before anything else of it. */
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

/** Whether a browser or a proxy may keep what a call answers: nothing that is somebody's, and no answer to a deed. */
const mayBeKept = ({ access, method, isPersonal }: Call) => access === 'open' && method === 'GET' && !isPersonal;

/** Tells browsers and proxies to keep no answer that is somebody's, nor the refusal of one. */
export function forbidKeeping(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call && !mayBeKept(call)) reply.header('cache-control', 'no-store');
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

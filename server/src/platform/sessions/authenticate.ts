/** Authenticates callers by token: citizens, administrators with their permissions, and bearers of a refresh token. */
import { type Action, actionOf, mayDo, unmaskPage } from '@maru/domain/administration';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../audit/audit.ts';
import type { Look, Looks } from '../audit/looks.ts';
import { Problem } from '../errors/problem.ts';
import type { Authenticators, Principal } from '../http/access.ts';
import type { AccessTokens } from './access-token.ts';
import type { Permissions, Standing } from './permissions.ts';
import type { Sessions } from './sessions.ts';

export interface CitizenPrincipal extends Principal {
  kind: 'citizen';
  userNumber: number;
  sessionId: string;
}

export interface AdminPrincipal extends Principal, Standing {
  kind: 'admin';
  sessionId: string;
  expiresAt: Date;
  isSso: boolean;
  /** Set for reads; undefined for changes and downloads. */
  look: Look | undefined;
}

export interface RefreshPrincipal extends Principal {
  kind: 'refresh';
  refreshToken: string;
}

function bearerOf(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Problem('UNAUTHORIZED');
  return token;
}

export function tokenAuthenticators(
  tokens: AccessTokens,
  sessions: Sessions,
  permissions: Permissions,
  looks: Looks,
): Authenticators {
  return {
    async citizen(request): Promise<CitizenPrincipal> {
      const sessionId = await tokens.verify('citizen', bearerOf(request));
      const { ownerNumber } = await sessions.require('citizen', sessionId);
      return { kind: 'citizen', userNumber: ownerNumber, sessionId };
    },
    async admin(request, pages): Promise<AdminPrincipal> {
      const sessionId = await tokens.verify('admin', bearerOf(request));
      const { ownerNumber, expiresAt, isSso } = await sessions.require(
        'admin',
        sessionId,
        !request.routeOptions.config.call?.isBackground,
      );
      const standing = await permissions.standing(ownerNumber);
      if (!standing) throw new Problem('UNAUTHORIZED');
      // Administrators with single sign-on have no password in Maru.
      const mustChangePassword = standing.mustChangePassword && !isSso;
      if (mustChangePassword && !request.routeOptions.config.call?.isAllowedBeforePasswordChange)
        throw new Problem('PASSWORD_CHANGE_NEEDED');
      const action: Action = pages.includes(unmaskPage.page) ? 'get' : actionOf(request.method);
      const isLook = request.method === 'GET' && !request.routeOptions.url?.endsWith('/excel');
      const look = isLook ? looks.of(sessionId, request.url) : undefined;
      const principal: AdminPrincipal = {
        kind: 'admin',
        ...standing,
        mustChangePassword,
        sessionId,
        expiresAt,
        isSso,
        look,
      };
      if (pages.length > 0 && !mayDo(standing.keys, pages, action)) {
        // Sets the principal, because the log of refusals contains the account.
        request.principal = principal;
        throw new Problem('FORBIDDEN');
      }
      return principal;
    },
    // The site's refresh call itself validates and consumes the token.
    refresh: async (request): Promise<RefreshPrincipal> => ({ kind: 'refresh', refreshToken: bearerOf(request) }),
  };
}

/** The principal of a call for citizens, administrators or refresh tokens. */
export const citizenOf = (request: FastifyRequest) => request.principal as CitizenPrincipal;
export const adminOf = (request: FastifyRequest) => request.principal as AdminPrincipal;
export const refreshOf = (request: FastifyRequest) => request.principal as RefreshPrincipal;

/** The acting administrator, for the audit log. */
export function actorOf(request: FastifyRequest): Actor {
  const administrator = adminOf(request);
  return { administrator, address: request.ip, look: administrator.look };
}

/** The origin of a request, for its session and the audit log. */
export const originOf = (request: FastifyRequest) => ({
  userAgent: String(request.headers['user-agent'] ?? ''),
  address: request.ip,
});

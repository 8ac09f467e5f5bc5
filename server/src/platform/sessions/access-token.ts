/**
 * Access tokens: JWT, HS256, valid for a quarter of an hour. They identify the caller; whether the session is still
 * open is in the table of sessions.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import { Problem } from '../errors/problem.ts';

export const accessTokenSeconds = 15 * 60;

export type OwnerKind = 'citizen' | 'admin';

/** Claims of a citizen's token, which its bearer can read. */
export interface CitizenClaims {
  user: { userNumber: number; userId: string; username: string; userType: string };
}

/** Claims of an administrator's token: `sub` is the authority key, `scopes` the pages of the menu. */
export interface AdminClaims {
  sub: string;
  administrator: { adminNumber: number; adminId: string; adminName: string };
  scopes: string[];
}

export interface AccessTokens {
  sign(kind: OwnerKind, sessionId: string, claims: CitizenClaims | AdminClaims): Promise<string>;
  /** The session of a valid token; throws UNAUTHORIZED for any other. */
  verify(kind: OwnerKind, token: string): Promise<string>;
  /** The session of a valid token of either kind, without a lookup; only for counting. Null for any other token. */
  sessionOf(token: string): string | null;
}

export function createAccessTokens(key: Buffer, clock: Clock): AccessTokens {
  return {
    sign(kind, sessionId, claims) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ ...claims, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience(kind)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .sign(key);
    },
    async verify(kind, token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience: kind,
          currentDate: clock.now(),
        });
        if (typeof payload.sid === 'string') return payload.sid;
      } catch {
        // Expired and forged tokens, and those of the other site, get the same response.
      }
      throw new Problem('UNAUTHORIZED');
    },
    sessionOf(token) {
      const at = token.lastIndexOf('.');
      const expected = createHmac('sha256', key).update(token.slice(0, at)).digest();
      const given = Buffer.from(token.slice(at + 1), 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      // Only tokens issued by this installation have a valid signature.
      const payload = Buffer.from(token.slice(token.indexOf('.') + 1, at), 'base64url').toString();
      const { sid, exp } = JSON.parse(payload) as { sid: string; exp: number };
      return exp * 1000 > clock.now().getTime() ? sid : null;
    },
  };
}

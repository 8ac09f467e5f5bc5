import type { MemberType } from '@maru/domain/member';
import { readToken } from './token.ts';
import type { Owner } from './token-session.ts';

/** The logged-in citizen, from the access token. */
export interface Citizen {
  userNumber: number;
  userId: string;
  username: string;
  userType: MemberType;
}

/** The `user` of an access token's claims; null if missing. */
function citizenIn(claims: Readonly<Record<string, unknown>>): Citizen | null {
  const { user } = claims;
  if (typeof user !== 'object' || user === null) return null;
  const { userNumber, userId, username, userType } = user as Record<string, unknown>;
  if (typeof userNumber !== 'number' || typeof userId !== 'string' || typeof username !== 'string') return null;
  return { userNumber, userId, username, userType: userType as MemberType };
}

/** The citizen in an access token; null if unreadable. */
export function citizenOf(token: string | null): Citizen | null {
  const payload = token === null ? null : readToken(token);
  return payload && citizenIn(payload.claims);
}

/** The stored owner of a session, from the token's claims. */
export function ownerOf(claims: Readonly<Record<string, unknown>>): Owner | null {
  const citizen = citizenIn(claims);
  return citizen && { userId: citizen.userId, userRole: citizen.userType };
}

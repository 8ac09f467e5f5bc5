import type { MemberType } from '@maru/domain/member';
import { readToken } from './token.ts';
import type { Owner } from './token-session.ts';

/** Who is logged in, as the access token names them. */
export interface Citizen {
  userNumber: number;
  userId: string;
  username: string;
  userType: MemberType;
}

/** The `user` of an access token's claims; null where there is none. */
function citizenIn(claims: Readonly<Record<string, unknown>>): Citizen | null {
  const { user } = claims;
  if (typeof user !== 'object' || user === null) return null;
  const { userNumber, userId, username, userType } = user as Record<string, unknown>;
  if (typeof userNumber !== 'number' || typeof userId !== 'string' || typeof username !== 'string') return null;
  return { userNumber, userId, username, userType: userType as MemberType };
}

/** Whom a citizen's access token names; null where it can't be read. */
export function citizenOf(token: string | null): Citizen | null {
  const payload = token === null ? null : readToken(token);
  return payload && citizenIn(payload.claims);
}

/** What a session keeps of its owner, out of the token's claims. */
export function ownerOf(claims: Readonly<Record<string, unknown>>): Owner | null {
  const citizen = citizenIn(claims);
  return citizen && { userId: citizen.userId, userRole: citizen.userType };
}

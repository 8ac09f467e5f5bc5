/** Pending registrations and logins by passkey, stored for all processes until they are completed or expire. */
import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { siteOrigin } from '#platform/http/site-origin.ts';

export const attemptMs = 5 * 60_000;

/** This site as the relying party of WebAuthn: passkeys belong to its host name. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party; null if the site's address allows no passkeys. Browsers require https (or localhost) and a host
 * name. Without PUBLIC_URL a request could name any host, so only localhost is accepted then.
 */
export function findRelyingParty(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteOrigin(config, request));
  const isPublic = config.publicUrl !== '' && protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isPublic || hostname === 'localhost' ? { id: hostname, origin } : null;
}

/** Like {@link findRelyingParty}, but throws PASSKEY_OFF instead of returning null. */
export function requireRelyingParty(...where: Parameters<typeof findRelyingParty>): RelyingParty {
  const party = findRelyingParty(...where);
  if (!party) throw new Problem('PASSKEY_OFF');
  return party;
}

interface Store {
  db: Database;
  clock: Clock;
}

/** The session that registers a passkey, and the passkey's name. */
interface Registration {
  sessionId: string;
  name: string;
}

/** Begins a registration, or a login if `registration` is null; returns the challenge to sign. */
export async function beginAttempt(
  { db, clock }: Store,
  registration: Registration | null,
): Promise<{ attemptId: string; challenge: string }> {
  const attempt = { attemptId: randomUUID(), challenge: randomBytes(32).toString('base64url') };
  await db
    .insertInto('passkey_challenge')
    .values({
      attempt_id: attempt.attemptId,
      challenge: attempt.challenge,
      session_id: registration?.sessionId ?? null,
      name: registration?.name ?? null,
      expires_at: new Date(clock.now().getTime() + attemptMs),
    })
    .execute();
  return attempt;
}

/**
 * Deletes and returns an attempt, so that a failed one can't be repeated; undefined if it expired or belongs to another
 * session.
 */
export const takeAttempt = (
  { db, clock }: Store,
  attemptId: string,
  sessionId: string | null,
): Promise<{ challenge: string; name: string | null } | undefined> =>
  db
    .deleteFrom('passkey_challenge')
    .where('attempt_id', '=', attemptId)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', clock.now())
    .returning(['challenge', 'name'])
    .executeTakeFirst();

/** Deletes expired attempts. */
export async function forgetAttempts({ db, clock }: Store): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', clock.now()).execute();
}

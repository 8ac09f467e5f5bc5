/**
 * Browsers from which an account was logged in, known by a signed cookie. It lets nobody in: it spares its bearer the
 * crowd of strangers, and has wrong passwords of its own counted, so that strangers' guesses lock nobody out of theirs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '#config.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { type Cookie, cookieText, isSecure, readCookie } from '../http/cookies.ts';
import { drawMarkedId, isMarkedId } from '../security/marked-id.ts';
import type { Services } from '../services.ts';
import type { OwnerKind } from './access-token.ts';

/** The longest that browsers keep a cookie. */
const keptDays = 400;
/** Browsers of one account; another one takes the place of the one whose last login is longest ago. */
const maxBrowsers = 10;
/** Accounts that one browser is known to, the newest first. */
const maxAccounts = 5;

/** For each account an id and its signature, of sixteen bytes each. */
const cookieOf = (kind: OwnerKind): Cookie => ({
  name: kind === 'citizen' ? 'maru-known' : 'maru-admin-known',
  pattern: new RegExp(`^[A-Za-z0-9_-]{44}(\\.[A-Za-z0-9_-]{44}){0,${maxAccounts - 1}}$`),
  maxAgeSeconds: keptDays * 86_400,
  sameSite: 'Strict',
});
const idLength = 22;

/** The account that somebody would log in to, and what their browser sent along. */
export interface Claim {
  kind: OwnerKind;
  /** The login's own name of the account: user id or administrator id. */
  id: string;
  /** The request's `Cookie` header. */
  cookies: string;
  isSecure: boolean;
}

export const claimOf = (config: Config, request: FastifyRequest, kind: OwnerKind, id: string): Claim => ({
  kind,
  id,
  cookies: request.headers.cookie ?? '',
  isSecure: isSecure(config, request),
});

/** A browser with the wrong passwords in a row that it was given. */
export interface KnownBrowser {
  browserId: Buffer;
  failureCount: number;
  lastFailureAt: Date | null;
}

const signatureOf = (key: Buffer, { kind, id }: Claim, browserId: Buffer): Buffer =>
  createHmac('sha256', key).update(`${kind}\0${id}\0`).update(browserId).digest().subarray(0, 16);

const entriesOf = (claim: Claim): string[] =>
  readCookie(claim.cookies, cookieOf(claim.kind), claim.isSecure)?.split('.') ?? [];

const entryOf = (key: Buffer, claim: Claim, browserId: Buffer): string =>
  browserId.toString('base64url') + signatureOf(key, claim, browserId).toString('base64url');

const isSigned = (key: Buffer, claim: Claim) => (entry: string) =>
  timingSafeEqual(
    Buffer.from(entry.slice(idLength), 'base64url'),
    signatureOf(key, claim, Buffer.from(entry.slice(0, idLength), 'base64url')),
  );

/** The id under which a browser says to be known to the account; null without a genuine cookie. Asks no database. */
export function claimedBrowser(key: Buffer, claim: Claim): Buffer | null {
  const entry = entriesOf(claim).find(isSigned(key, claim));
  return entry === undefined ? null : Buffer.from(entry.slice(0, idLength), 'base64url');
}

/** An id is bound to its account by the signature beside it; its own mark shows, without the account, that it was drawn here. */
const markUse = 'known browser';

/**
 * The browser that a `Cookie` header shows, whoever's it is; null without a genuine one. Ids that were drawn before ids
 * had marks show nothing here.
 */
export function knownBrowserOf(key: Buffer, cookies: string | undefined, isSecure: boolean): string | null {
  for (const kind of ['admin', 'citizen'] as const)
    for (const entry of readCookie(cookies, cookieOf(kind), isSecure)?.split('.') ?? []) {
      const id = entry.slice(0, idLength);
      if (isMarkedId(key, markUse, Buffer.from(id, 'base64url'))) return id;
    }
  return null;
}

const ofOwner = (db: Database, kind: OwnerKind, ownerNumber: number) =>
  db
    .selectFrom('known_browser')
    .select(['browser_id as browserId', 'failure_count as failureCount', 'last_failure_at as lastFailureAt'])
    .where('owner_kind', '=', kind)
    .where('owner_number', '=', ownerNumber);

/** A browser of the account's; undefined where it is none, or none any more. */
export const findBrowser = (
  db: Database,
  kind: OwnerKind,
  ownerNumber: number,
  browserId: Buffer,
): Promise<KnownBrowser | undefined> =>
  ofOwner(db, kind, ownerNumber).where('browser_id', '=', browserId).executeTakeFirst();

/** Wrong passwords in a row, of each of an account's browsers. */
export const browserFailures = (db: Database, kind: OwnerKind, ownerNumber: number): Promise<KnownBrowser[]> =>
  ofOwner(db, kind, ownerNumber).execute();

/** Its wrong passwords in a row, held until the caller's transaction ends. */
export async function holdBrowserFailures(trx: Database, browserId: Buffer): Promise<number> {
  const row = await trx
    .selectFrom('known_browser')
    .select('failure_count')
    .where('browser_id', '=', browserId)
    .forUpdate()
    .executeTakeFirst();
  return row?.failure_count ?? Number.POSITIVE_INFINITY;
}

/** Counts a wrong password and returns how many there are in a row. */
export async function countBrowserFailure(db: Database, browserId: Buffer, now: Date): Promise<number> {
  const row = await db
    .updateTable('known_browser')
    .set({ failure_count: sql`failure_count + 1`, last_failure_at: now })
    .where('browser_id', '=', browserId)
    .returning('failure_count')
    .executeTakeFirst();
  return row?.failure_count ?? 0;
}

/**
 * Makes a browser known to an account within the transaction of a login, or of a certification of the account's owner;
 * where it is already, its count of wrong passwords ends. Returns the `Set-Cookie` header by which it is known.
 */
export async function knowBrowser(
  trx: Database,
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  claim: Claim,
  ownerNumber: number,
): Promise<string> {
  const now = clock.now();
  const claimed = claimedBrowser(keys.login, claim);
  const isKnown = claimed !== null && (await noteLogin(trx, claim.kind, ownerNumber, claimed, now));
  const browserId = isKnown ? claimed : await addBrowser(trx, keys.login, claim.kind, ownerNumber, now);
  const others = entriesOf(claim).filter((entry) => !isSigned(keys.login, claim)(entry));
  const entries = [entryOf(keys.login, claim, browserId), ...others].slice(0, maxAccounts);
  return cookieText(cookieOf(claim.kind), entries.join('.'), claim.isSecure);
}

async function noteLogin(trx: Database, kind: OwnerKind, ownerNumber: number, browserId: Buffer, now: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('known_browser')
    .set({ failure_count: 0, last_failure_at: null, last_login_at: now })
    .where('browser_id', '=', browserId)
    .where('owner_kind', '=', kind)
    .where('owner_number', '=', ownerNumber)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function addBrowser(
  trx: Database,
  key: Buffer,
  kind: OwnerKind,
  ownerNumber: number,
  now: Date,
): Promise<Buffer> {
  const browserId = drawMarkedId(key, markUse);
  await trx
    .insertInto('known_browser')
    .values({ browser_id: browserId, owner_kind: kind, owner_number: ownerNumber, last_login_at: now })
    .execute();
  const kept = ofOwner(trx, kind, ownerNumber)
    .orderBy('last_login_at', 'desc')
    .orderBy('browser_id')
    .limit(maxBrowsers);
  await trx
    .deleteFrom('known_browser')
    .where('owner_kind', '=', kind)
    .where('owner_number', '=', ownerNumber)
    .where('browser_id', 'not in', kept.clearSelect().select('browser_id'))
    .execute();
  return browserId;
}

/** Lets an account's browsers try again: its owner was certified, or an administrator lifted the lock. */
export async function forgetBrowserFailures(db: Database, kind: OwnerKind, ownerNumber: number): Promise<void> {
  await db
    .updateTable('known_browser')
    .set({ failure_count: 0, last_failure_at: null })
    .where('owner_kind', '=', kind)
    .where('owner_number', '=', ownerNumber)
    .execute();
}

/** Deletes those whose cookie has gone by now. */
export async function forgetOldBrowsers(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  await db.deleteFrom('known_browser').where('last_login_at', '<', before).execute();
}

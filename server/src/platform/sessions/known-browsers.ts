/**
 * Browsers from which an account was logged in, recognised by a signed cookie. The cookie doesn't authenticate: it
 * exempts its bearer from the strangers' queue, and its wrong passwords are counted separately, so that strangers can't
 * lock out owners.
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

/** Maximum lifetime of a cookie in browsers, in days. */
const retentionDays = 400;
/** Maximum number of an account's browsers; the least recently used one is replaced. */
const maxBrowsers = 10;
/** Maximum number of a browser's accounts, newest first. */
const maxAccounts = 5;

/** A cookie with an id and its signature per account, 16 bytes each. */
const cookieOf = (kind: OwnerKind): Cookie => ({
  name: kind === 'citizen' ? 'maru-known' : 'maru-admin-known',
  pattern: new RegExp(`^[A-Za-z0-9_-]{44}(\\.[A-Za-z0-9_-]{44}){0,${maxAccounts - 1}}$`),
  maxAgeSeconds: retentionDays * 86_400,
  sameSite: 'Strict',
});
const idLength = 22;

/** The account of a login attempt, and the cookies of its browser. */
export interface Claim {
  kind: OwnerKind;
  /** The login name: user id or administrator id. */
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

/** A browser with its number of consecutive wrong passwords. */
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

/** The browser id claimed for the account; null without a genuine cookie. Requires no database. */
export function claimedBrowser(key: Buffer, claim: Claim): Buffer | null {
  const entry = entriesOf(claim).find(isSigned(key, claim));
  return entry === undefined ? null : Buffer.from(entry.slice(0, idLength), 'base64url');
}

/**
 * The signature binds an id to an account; the id's own mark proves, without the account, that this installation
 * created the id.
 */
const markUse = 'known browser';

/**
 * The browser id in a `Cookie` header, for any account; null without a genuine one. Ids created before marks were
 * introduced aren't accepted.
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

/** A browser of the account; undefined if it never was one or has been deleted. */
export const findBrowser = (
  db: Database,
  kind: OwnerKind,
  ownerNumber: number,
  browserId: Buffer,
): Promise<KnownBrowser | undefined> =>
  ofOwner(db, kind, ownerNumber).where('browser_id', '=', browserId).executeTakeFirst();

/** The account's browsers with their consecutive wrong passwords. */
export const browserFailures = (db: Database, kind: OwnerKind, ownerNumber: number): Promise<KnownBrowser[]> =>
  ofOwner(db, kind, ownerNumber).execute();

/** The browser's number of consecutive wrong passwords, locked until the caller's transaction ends. */
export async function holdBrowserFailures(trx: Database, browserId: Buffer): Promise<number> {
  const row = await trx
    .selectFrom('known_browser')
    .select('failure_count')
    .where('browser_id', '=', browserId)
    .forUpdate()
    .executeTakeFirst();
  return row?.failure_count ?? Number.POSITIVE_INFINITY;
}

/** Counts a wrong password; returns the number of consecutive ones. */
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
 * Registers a browser for an account in the transaction of a login or certification, and resets its count of wrong
 * passwords. Returns the `Set-Cookie` header that identifies the browser.
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
  const known = ofOwner(trx, kind, ownerNumber)
    .orderBy('last_login_at', 'desc')
    .orderBy('browser_id')
    .limit(maxBrowsers);
  await trx
    .deleteFrom('known_browser')
    .where('owner_kind', '=', kind)
    .where('owner_number', '=', ownerNumber)
    .where('browser_id', 'not in', known.clearSelect().select('browser_id'))
    .execute();
  return browserId;
}

/** Resets the counts of an account's browsers, after a certification of the owner or unlocking by an administrator. */
export async function forgetBrowserFailures(db: Database, kind: OwnerKind, ownerNumber: number): Promise<void> {
  await db
    .updateTable('known_browser')
    .set({ failure_count: 0, last_failure_at: null })
    .where('owner_kind', '=', kind)
    .where('owner_number', '=', ownerNumber)
    .execute();
}

/** Deletes browsers whose cookie has expired. */
export async function forgetOldBrowsers(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('known_browser').where('last_login_at', '<', before).execute();
}

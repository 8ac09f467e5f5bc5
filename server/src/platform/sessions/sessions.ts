/** Sessions of citizens and administrators: opened by a login, extended by refresh tokens, ended in one place. */
import { randomBytes, randomUUID } from 'node:crypto';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { Problem } from '../errors/problem.ts';
import type { OwnerKind } from './access-token.ts';
import { isGenuine, makeRefreshToken, parseRefreshToken } from './refresh-token.ts';

/** Reason for a session's end. */
export type EndReason =
  | 'logout'
  | 'ended-by-owner'
  | 'ended-by-administrator'
  | 'password-changed'
  | 'suspended'
  | 'withdrawn'
  | 'token-reused';

export interface SessionPolicy {
  /**
   * Lifetime of a refresh token in seconds. For citizens, the next token starts a new period; for administrators, the
   * session ends then.
   */
  refreshSeconds: Record<OwnerKind, number>;
  /** Seconds without a call after which an administrator's session ends. */
  idleSeconds: number;
}

export const defaultSessionPolicy: SessionPolicy = {
  refreshSeconds: { citizen: 14 * 86_400, admin: 8 * 3600 },
  idleSeconds: 30 * 60,
};

/**
 * Grace period in milliseconds in which the former token gets the same response, because two tabs may refresh at once,
 * or a response may be lost.
 */
const graceMs = 30_000;
/** Maximum age of a cached session in milliseconds; a revocation takes effect within this time. */
const heldMs = 800;
/** Minimum milliseconds between updates of the last use. */
const touchMs = 15_000;
const mostHeld = 50_000;

export interface OpenSession {
  sessionId: string;
  ownerKind: OwnerKind;
  ownerNumber: number;
  /** The time at which the session ends unless a refresh extends it. */
  expiresAt: Date;
  /** True if opened by single sign-on. */
  isSso: boolean;
}

export interface Origin {
  userAgent: string;
  address: string;
}

export interface Opened {
  sessionId: string;
  refreshToken: string;
}

interface Held extends OpenSession {
  lastUsedAt: Date;
  until: number;
}

export class Sessions {
  readonly #db: Database;
  readonly #key: Buffer;
  readonly #clock: Clock;
  readonly #policy: SessionPolicy;
  readonly #held = new Map<string, Held>();

  constructor(db: Database, key: Buffer, clock: Clock, policy: SessionPolicy = defaultSessionPolicy) {
    this.#db = db;
    this.#key = key;
    this.#clock = clock;
    this.#policy = policy;
  }

  get idleSeconds(): number {
    return this.#policy.idleSeconds;
  }

  /** Opens a session, within the caller's transaction if given. */
  async open(
    kind: OwnerKind,
    ownerNumber: number,
    origin: Origin,
    db: Database = this.#db,
    sso: { idTokenSealed: Buffer | null } | null = null,
  ): Promise<Opened> {
    const sessionId = randomUUID();
    const salt = randomBytes(16);
    const now = this.#clock.now();
    await db
      .insertInto('session')
      .values({
        session_id: sessionId,
        owner_kind: kind,
        owner_number: ownerNumber,
        salt,
        user_agent: origin.userAgent.slice(0, 300),
        address: origin.address,
        started_at: now,
        rotated_at: now,
        last_used_at: now,
        expires_at: this.#expiry(kind),
        is_sso: sso !== null,
        id_token_sealed: sso?.idTokenSealed ?? null,
      })
      .execute();
    return { sessionId, refreshToken: makeRefreshToken(this.#key, salt, sessionId, 1) };
  }

  /**
   * Consumes a refresh token and returns the next one. Within the grace period the former token returns the same next
   * one; an older token indicates theft and ends the session.
   */
  async refresh(kind: OwnerKind, text: string): Promise<OpenSession & { refreshToken: string }> {
    const token = parseRefreshToken(text);
    const row = token && (await this.#find(token.sessionId));
    if (!token || !row || row.owner_kind !== kind || !isGenuine(this.#key, row.salt, token))
      throw new Problem('UNAUTHORIZED');
    const now = this.#clock.now();
    if (row.ended_at || row.expires_at <= now || this.#isIdle(kind, row.last_used_at))
      throw new Problem('UNAUTHORIZED');
    const expiresAt = kind === 'admin' ? row.expires_at : this.#expiry(kind);
    const owner = {
      sessionId: row.session_id,
      ownerKind: kind,
      ownerNumber: row.owner_number,
      expiresAt,
      isSso: row.is_sso,
    };
    const next = (generation: number) => makeRefreshToken(this.#key, row.salt, row.session_id, generation);

    const { numUpdatedRows } = await this.#db
      .updateTable('session')
      .set({ generation: token.generation + 1, rotated_at: now, last_used_at: now, expires_at: expiresAt })
      .where('session_id', '=', row.session_id)
      .where('generation', '=', token.generation)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { ...owner, refreshToken: next(token.generation + 1) };

    const after = await this.#find(token.sessionId);
    const isFormer = after?.generation === token.generation + 1;
    if (after && !after.ended_at && isFormer && now.getTime() - after.rotated_at.getTime() <= graceMs)
      return { ...owner, expiresAt: after.expires_at, refreshToken: next(after.generation) };
    await this.end(row.session_id, 'token-reused');
    throw new Problem('UNAUTHORIZED');
  }

  /**
   * The session while it is open. Throws UNAUTHORIZED after its end, in other processes with a delay of at most one
   * second.
   * @param isUse  true if the request counts as use, which prevents the end of an idle session
   */
  async require(kind: OwnerKind, sessionId: string, isUse = true): Promise<OpenSession> {
    const held = this.#held.get(sessionId);
    const session = held && held.until > performance.now() ? held : await this.#look(sessionId);
    if (session?.ownerKind !== kind || this.#isIdle(kind, session.lastUsedAt)) throw new Problem('UNAUTHORIZED');
    if (isUse) await this.#touch(session);
    return session;
  }

  /**
   * The encrypted id token of the single sign-on that opened the session; null for other logins, and after the
   * session's end.
   */
  async idTokenOf(sessionId: string): Promise<Buffer | null> {
    return (await this.#find(sessionId))?.id_token_sealed ?? null;
  }

  /** Ends one session, within the caller's transaction if given. */
  async end(sessionId: string, reason: EndReason, db: Database = this.#db): Promise<void> {
    this.#held.delete(sessionId);
    await db
      .updateTable('session')
      .set({ ended_at: this.#clock.now(), end_reason: reason, id_token_sealed: null })
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Ends one of an owner's own sessions; false if the session isn't the owner's. */
  async endOwn(kind: OwnerKind, ownerNumber: number, sessionId: string, db: Database = this.#db): Promise<boolean> {
    const own = await this.list(kind, ownerNumber);
    if (!own.some((session) => session.session_id === sessionId)) return false;
    await this.end(sessionId, 'ended-by-owner', db);
    return true;
  }

  /** Ends every session of an owner, within the caller's transaction if given. */
  async endAll(kind: OwnerKind, ownerNumber: number, reason: EndReason, db: Database = this.#db): Promise<void> {
    const ended = await db
      .updateTable('session')
      .set({ ended_at: this.#clock.now(), end_reason: reason, id_token_sealed: null })
      .where('owner_kind', '=', kind)
      .where('owner_number', '=', ownerNumber)
      .where('ended_at', 'is', null)
      .returning('session_id')
      .execute();
    for (const { session_id } of ended) this.#held.delete(session_id);
  }

  /** An owner's open sessions, most recently used first. */
  list(kind: OwnerKind, ownerNumber: number) {
    const idleSince = kind === 'admin' ? this.#idleSince() : new Date(0);
    return this.#db
      .selectFrom('session')
      .select(['session_id', 'user_agent', 'address', 'started_at', 'last_used_at'])
      .where('owner_kind', '=', kind)
      .where('owner_number', '=', ownerNumber)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', this.#clock.now())
      .where('last_used_at', '>=', idleSince)
      .orderBy('last_used_at', 'desc')
      .execute();
  }

  /** Deletes sessions that ended or expired more than a month ago. */
  async forget(): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - 30 * 86_400_000);
    await this.#db.deleteFrom('session').where('expires_at', '<', before).execute();
  }

  #find(sessionId: string) {
    return this.#db.selectFrom('session').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
  }

  async #look(sessionId: string): Promise<Held | undefined> {
    const row = await this.#find(sessionId);
    if (!row || row.ended_at || row.expires_at <= this.#clock.now()) return undefined;
    const held: Held = {
      sessionId,
      ownerKind: row.owner_kind as OwnerKind,
      ownerNumber: row.owner_number,
      expiresAt: row.expires_at,
      isSso: row.is_sso,
      lastUsedAt: row.last_used_at,
      until: performance.now() + heldMs,
    };
    if (this.#held.size >= mostHeld) this.#held.clear();
    this.#held.set(sessionId, held);
    return held;
  }

  async #touch(held: Held) {
    const now = this.#clock.now();
    if (now.getTime() - held.lastUsedAt.getTime() < touchMs) return;
    held.lastUsedAt = now;
    await this.#db.updateTable('session').set({ last_used_at: now }).where('session_id', '=', held.sessionId).execute();
  }

  #isIdle = (kind: OwnerKind, lastUsedAt: Date): boolean => kind === 'admin' && lastUsedAt < this.#idleSince();

  /**
   * Sessions last used before this time have ended. The actual last use may be up to `touchMs` later than the stored
   * one.
   */
  #idleSince = () => new Date(this.#clock.now().getTime() - this.#policy.idleSeconds * 1000 - touchMs);

  #expiry = (kind: OwnerKind) => new Date(this.#clock.now().getTime() + this.#policy.refreshSeconds[kind] * 1000);
}

/** Sessions in the format displayed to their owner. */
export const sessionRows = (rows: Awaited<ReturnType<Sessions['list']>>, currentId: string) =>
  rows.map((row) => ({
    sessionId: row.session_id,
    isCurrent: row.session_id === currentId,
    userAgent: row.user_agent,
    address: row.address,
    startedDatetime: formatSeoul(row.started_at),
    lastUsedDatetime: formatSeoul(row.last_used_at),
  }));

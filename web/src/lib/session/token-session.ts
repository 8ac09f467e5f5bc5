/** A site's session in this browser. All tabs share its token pair, and a single renewal serves all tabs. */
import { ApiProblem } from '../api/problem.ts';
import { readToken } from './token.ts';

export interface TokenPair {
  token: string;
  /** Null for single sign-on, whose refresh token is in an HttpOnly cookie. */
  refreshToken: string | null;
}

/** `starting` until the start-up check has ended. */
export type SessionState = 'starting' | 'in' | 'out';

/** The reason for a missing session: none existed, a logout, or an expiry. */
export type OutReason = 'none' | 'logout' | 'expired';

export interface Owner {
  userId: string;
  userRole: string;
}

interface SessionSettings {
  /** Prefix of the storage keys, which separates two sites of one origin. */
  prefix: string;
  /** The owner in an access token's claims; null if they are invalid. */
  ownerOf(claims: Readonly<Record<string, unknown>>): Owner | null;
  /** Requests the next pair; throws {@link ApiProblem}. */
  refresh(refreshToken: string | null): Promise<TokenPair>;
}

/** The used browser APIs; replaced in tests. */
interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Runs one task at a time over all tabs. */
  exclusive<T>(name: string, run: () => Promise<T>): Promise<T>;
  now(): number;
  reload(): void;
}

/**
 * Web Locks need a secure origin, and are refused with the storage; without them the server's grace period for reused
 * tokens keeps two tabs logged in.
 */
const thisBrowser = (): Browser => ({
  get storage() {
    return localStorage;
  },
  exclusive: (name, run) =>
    'locks' in navigator
      ? navigator.locks.request(name, run).catch((thrown) => {
          if (thrown.name === 'SecurityError') return run();
          throw thrown;
        })
      : run(),
  now: () => Date.now(),
  reload: () => location.reload(),
});

const names = ['userId', 'userRole', 'accessToken', 'refreshToken', 'tokenExpire', 'isSSO'] as const;
type Name = (typeof names)[number];

/** Result of a renewal of an ended session. */
const over = Symbol('over');

/** Minimum remaining lifetime of a token that is sent (ms); older tokens are renewed first. */
const marginMs = 5_000;

export class TokenSession {
  readonly #settings: SessionSettings;
  readonly #browser: Browser;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = 'starting';
  #outReason: OutReason = 'none';
  /** The user whose data this tab shows; null without a session. */
  #userId: string | null = null;
  #renewal: Promise<string | null | typeof over> | undefined;

  constructor(settings: SessionSettings, by: Browser = thisBrowser()) {
    this.#settings = settings;
    this.#browser = by;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Whether single sign-on opened the session. */
  get isSSO(): boolean {
    return this.#read('isSSO') !== null;
  }

  get outReason(): OutReason {
    return this.#outReason;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The start-up check: a valid access token, else a refresh, else no session. */
  async start(): Promise<void> {
    if (this.validToken() === null && this.#isHeld()) {
      // Without an answer the state is unknown; pages then state that the server is unreachable.
      await this.renew(null).catch(() => this.#become('in'));
    }
    if (this.#state === 'starting') this.#become(this.validToken() === null ? 'out' : 'in');
  }

  /** Handles the storage event of another tab's login or logout. */
  follow(changed: string | null): void {
    const { prefix } = this.#settings;
    if (changed !== null && changed !== `${prefix}refreshToken` && changed !== `${prefix}isSSO`) return;
    const isIn = this.#isHeld();
    // A frozen tab receives the events of a logout only after another user's login, and still shows the former user's
    // data.
    if (isIn && this.#state === 'in' && this.#read('userId') !== this.#userId) this.#browser.reload();
    else if (isIn !== (this.#state === 'in')) this.#become(isIn ? 'in' : 'out');
  }

  /** Stores a login's pair; false, without a session, if its token is invalid. */
  open(pair: TokenPair): boolean {
    if (!this.#keep(pair)) return false;
    this.#become('in');
    return true;
  }

  /** Deletes the tokens in every tab. */
  close(reason: Exclude<OutReason, 'none'>): void {
    for (const name of names) this.#browser.storage.removeItem(this.#settings.prefix + name);
    this.#become('out', reason);
  }

  /**
   * A token to send: the current one while valid, else the next; null without a session. An ended session is closed
   * unless `isQuiet`.
   */
  async token(isQuiet = false): Promise<string | null> {
    return this.validToken() ?? (this.#isHeld() ? this.renew(null, isQuiet) : null);
  }

  /**
   * A token other than the refused one; null if the session has ended, which also closes the session unless `isQuiet`.
   * One refresh serves all calls and tabs. Throws {@link ApiProblem} if the server didn't answer.
   */
  async renew(refused: string | null, isQuiet = false): Promise<string | null> {
    this.#renewal ??= this.#browser
      .exclusive(`${this.#settings.prefix}refresh`, () => this.#renew(refused))
      .finally(() => {
        this.#renewal = undefined;
      });
    const next = await this.#renewal;
    if (next !== over) return next;
    // Checked for each caller, so that a quiet first caller doesn't prevent others from closing the session.
    if (!isQuiet && this.#state !== 'out') this.close('expired');
    return null;
  }

  async #renew(refused: string | null): Promise<string | null | typeof over> {
    const stored = this.validToken();
    if (stored !== null && stored !== refused) return stored;
    if (!this.#isHeld()) return over;
    const refreshToken = this.#read('refreshToken');
    try {
      const pair = await this.#settings.refresh(refreshToken);
      // An answer that arrives after a logout must not restore the session.
      if (!this.#isHeld() || this.#read('refreshToken') !== refreshToken) return this.validToken();
      return this.#keep(pair) ? pair.token : over;
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return over;
      throw error;
    }
  }

  /** Whether the session can request another token. */
  #isHeld(): boolean {
    return this.#read('refreshToken') !== null || this.isSSO;
  }

  #keep({ token, refreshToken }: TokenPair): boolean {
    const payload = readToken(token);
    const owner = payload && this.#settings.ownerOf(payload.claims);
    if (!payload || !owner) return false;
    // Relative to the local time, so that a wrong clock doesn't matter.
    const tokenExpire = String(this.#browser.now() + payload.seconds * 1000);
    const isSSO = refreshToken === null ? 'true' : null;
    const values: Record<Name, string | null> = { ...owner, accessToken: token, refreshToken, tokenExpire, isSSO };
    const { storage } = this.#browser;
    for (const name of names) {
      const value = values[name];
      if (value === null) storage.removeItem(this.#settings.prefix + name);
      else storage.setItem(this.#settings.prefix + name, value);
    }
    return true;
  }

  /** The current token; null if it has expired. */
  validToken(): string | null {
    const token = this.#read('accessToken');
    return token !== null && Number(this.#read('tokenExpire')) - marginMs > this.#browser.now() ? token : null;
  }

  #read(name: Name): string | null {
    return this.#browser.storage.getItem(this.#settings.prefix + name);
  }

  #become(state: SessionState, outReason: OutReason = 'none'): void {
    this.#state = state;
    this.#outReason = outReason;
    this.#userId = state === 'in' ? this.#read('userId') : null;
    for (const listener of this.#listeners) listener();
  }
}

/** A site's session in this browser: its pair of tokens, shared by all tabs, renewed once for all of them. */
import { ApiProblem } from '../api/problem.ts';
import { readToken } from './token.ts';

export interface TokenPair {
  token: string;
  refreshToken: string;
}

/** `starting` until the start-up check has ended. */
export type SessionState = 'starting' | 'in' | 'out';

/** Why a session is over: nobody was in, they left, or it ended by itself. */
export type OutReason = 'none' | 'logout' | 'expired';

export interface Owner {
  userId: string;
  userRole: string;
}

interface SessionSettings {
  /** Begins the names under which the two sites of one origin store theirs. */
  prefix: string;
  /** Who an access token's claims name; null where they make no sense. */
  ownerOf(claims: Readonly<Record<string, unknown>>): Owner | null;
  /** Asks for the next pair; throws {@link ApiProblem}. */
  refresh(refreshToken: string): Promise<TokenPair>;
}

/** What a browser gives; tests give their own. */
interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Runs one at a time over all tabs. */
  exclusive<T>(name: string, run: () => Promise<T>): Promise<T>;
  now(): number;
}

/** Web Locks need a secure origin; without them the server's grace for a token used twice holds two tabs together. */
const thisBrowser = (): Browser => ({
  storage: localStorage,
  exclusive: (name, run) => ('locks' in navigator ? navigator.locks.request(name, run) : run()),
  now: () => Date.now(),
});

const names = ['userId', 'userRole', 'accessToken', 'refreshToken', 'tokenExpire'] as const;
type Name = (typeof names)[number];

/** A token this close to its end (ms) is renewed before it is sent. */
const marginMs = 5_000;

export class TokenSession {
  readonly #settings: SessionSettings;
  readonly #browser: Browser;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = 'starting';
  #outReason: OutReason = 'none';
  #renewal: Promise<string | null> | undefined;

  constructor(settings: SessionSettings, by: Browser = thisBrowser()) {
    this.#settings = settings;
    this.#browser = by;
  }

  get state(): SessionState {
    return this.#state;
  }

  get outReason(): OutReason {
    return this.#outReason;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The start-up check: a valid access token, else one refreshed, else nobody is in. */
  async start(): Promise<void> {
    if (this.#validToken() === null && this.#read('refreshToken') !== null) {
      // Without an answer nothing is known; the pages say that they can't reach the server.
      await this.renew(null).catch(() => this.#become('in'));
    }
    if (this.#state === 'starting') this.#become(this.#validToken() === null ? 'out' : 'in');
  }

  /** Another tab logged in or out: its storage event comes here. */
  follow(changed: string | null): void {
    if (changed !== null && changed !== `${this.#settings.prefix}refreshToken`) return;
    const isIn = this.#read('refreshToken') !== null;
    if (isIn !== (this.#state === 'in')) this.#become(isIn ? 'in' : 'out');
  }

  /** Takes a login's pair; false, and nobody is in, where its token says nothing usable. */
  open(pair: TokenPair): boolean {
    if (!this.#keep(pair)) return false;
    this.#become('in');
    return true;
  }

  /** Forgets the tokens in every tab. */
  close(reason: Exclude<OutReason, 'none'>): void {
    for (const name of names) this.#browser.storage.removeItem(this.#settings.prefix + name);
    this.#become('out', reason);
  }

  /** A token to send: the one at hand while it is valid, else the next; null where nobody is in. */
  async token(): Promise<string | null> {
    return this.#validToken() ?? (this.#read('refreshToken') === null ? null : this.renew(null));
  }

  /**
   * Another token than the refused one; null where the session is over, which closes it unless `isQuiet`. One refresh
   * serves all calls and tabs. Throws {@link ApiProblem} where the server didn't answer.
   */
  renew(refused: string | null, isQuiet = false): Promise<string | null> {
    this.#renewal ??= this.#browser
      .exclusive(`${this.#settings.prefix}refresh`, () => this.#renew(refused, isQuiet))
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }

  async #renew(refused: string | null, isQuiet: boolean): Promise<string | null> {
    const stored = this.#validToken();
    if (stored !== null && stored !== refused) return stored;
    const refreshToken = this.#read('refreshToken');
    if (refreshToken === null) return this.#over(isQuiet);
    try {
      const pair = await this.#settings.refresh(refreshToken);
      // Logged out meanwhile: the answer must not bring the session back.
      if (this.#read('refreshToken') !== refreshToken) return this.#validToken();
      return this.#keep(pair) ? pair.token : this.#over(isQuiet);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return this.#over(isQuiet);
      throw error;
    }
  }

  #over(isQuiet: boolean): null {
    if (!isQuiet) this.close('expired');
    return null;
  }

  #keep({ token, refreshToken }: TokenPair): boolean {
    const payload = readToken(token);
    const owner = payload && this.#settings.ownerOf(payload.claims);
    if (!payload || !owner) return false;
    // Counted from now, so that a wrong clock of this machine doesn't matter.
    const tokenExpire = String(this.#browser.now() + payload.seconds * 1000);
    const values: Record<Name, string> = { ...owner, accessToken: token, refreshToken, tokenExpire };
    for (const name of names) this.#browser.storage.setItem(this.#settings.prefix + name, values[name]);
    return true;
  }

  #validToken(): string | null {
    const token = this.#read('accessToken');
    return token !== null && Number(this.#read('tokenExpire')) - marginMs > this.#browser.now() ? token : null;
  }

  #read(name: Name): string | null {
    return this.#browser.storage.getItem(this.#settings.prefix + name);
  }

  #become(state: SessionState, outReason: OutReason = 'none'): void {
    this.#state = state;
    this.#outReason = outReason;
    for (const listener of this.#listeners) listener();
  }
}

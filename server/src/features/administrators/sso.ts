/**
 * Single sign-on of administrators. Accounts are matched by the provider's claim and never created. The session's
 * refresh token is in a cookie that scripts can't read.
 */
import { isUserId } from '@maru/domain/personal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import { Problem } from '#platform/errors/problem.ts';
import { type Cookie, cookieText, isSecure, noCookie, readCookie } from '#platform/http/cookies.ts';
import { operational } from '#platform/http/handle.ts';
import { siteOrigin } from '#platform/http/site-origin.ts';
import type { Services } from '#platform/services.ts';
import { originOf } from '#platform/sessions/authenticate.ts';
import { countGuessFrom } from '#platform/sessions/guesses.ts';
import { defaultSessionPolicy, type Origin } from '#platform/sessions/sessions.ts';
import type { Oidc, PendingLogin, Vouched } from '#platform/sso/oidc.ts';
import { findAccount, holdAccount } from './accounts.ts';
import { refresh } from './login.ts';
import { closedAs, type Refusal, refusal } from './refusals.ts';

const loginPath = '/admin/sso/login';
const returnPath = '/admin/sso/return';
const loginPage = '/admin/user/login';

/** Time limit at the provider. */
const pendingMs = 10 * 60_000;
/** Logins per address within ten minutes: an office of 300 people may log in from one address. */
const maxByAddress = 1_000;

const pendingCookie: Cookie = {
  name: 'maru-sso',
  pattern: /^[A-Za-z0-9_-]{1,2000}$/,
  maxAgeSeconds: pendingMs / 1000,
  // Browsers omit strict cookies after the provider's redirect from another site.
  sameSite: 'Lax',
};
const refreshCookie: Cookie = {
  name: 'maru-admin-refresh',
  pattern: /^[0-9a-f-]{36}\.\d{1,9}\.[A-Za-z0-9_-]{43}$/,
  maxAgeSeconds: defaultSessionPolicy.refreshSeconds.admin,
  sameSite: 'Strict',
};
const pendingField = 'sso.pending';
const idTokenField = 'session.idToken';

interface Pending extends PendingLogin {
  /** The query of the page that started the login; the redirect after the login restores it. */
  search: string;
  begunAt: number;
}

const unknownPerson = refusal('LOGIN_FAILED', 'SSO: 등록되지 않은 아이디');

/** Registers the addresses of the browser's redirects; the pages' calls are registered with the other calls. */
export function registerSso(app: FastifyInstance, services: Services, oidc: Oidc) {
  const { config, clock, db, log, seal } = services;
  /** Redirects to the login page with the outcome and the page's original query `search`. */
  const toLogin = (search: string, outcome: string) => {
    const query = new URLSearchParams(search);
    query.set('sso', outcome);
    return `${loginPage}?${query}`;
  };

  app.get(loginPath, operational, async (request, reply) => {
    const search = new URL(request.url, siteOrigin(config, request)).search.slice(0, 500);
    try {
      await countGuessFrom(db, clock, request.ip, maxByAddress, 'sso');
      const { address, pending } = await oidc.begin(siteOrigin(config, request) + returnPath);
      const stored: Pending = { ...pending, search, begunAt: clock.now().getTime() };
      const sealed = seal.close(pendingField, JSON.stringify(stored))?.toString('base64url') ?? '';
      reply.header('set-cookie', cookieText(pendingCookie, sealed, isSecure(config, request)));
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    } catch (error) {
      log.warn({ err: error }, 'the login of the organisation could not begin');
      return reply.redirect(toLogin(search, 'UNREACHABLE'), 303);
    }
  });

  app.get(returnPath, operational, async (request, reply) => {
    const secure = isSecure(config, request);
    const pending = readPending(readCookie(request.headers.cookie, pendingCookie, secure));
    const clearedCookie = noCookie(pendingCookie, secure);
    reply.header('cache-control', 'no-store').header('set-cookie', clearedCookie);
    if (!pending) return reply.redirect(toLogin('', 'EXPIRED'), 303);
    try {
      const vouched = await oidc.finish(new URL(request.url, siteOrigin(config, request)), pending);
      const refreshToken = await enter(services, vouched, originOf(request));
      reply.header('set-cookie', cookieText(refreshCookie, refreshToken, secure));
      return reply.redirect(toLogin(pending.search, 'in'), 303);
    } catch (error) {
      if (error instanceof Problem) return reply.redirect(toLogin(pending.search, error.code), 303);
      // Rejects forged answers too.
      log.warn({ err: error }, 'an answer of the login of the organisation was refused');
      return reply.redirect(toLogin(pending.search, 'REFUSED'), 303);
    }
  });

  function readPending(text: string | null): Pending | null {
    if (text === null) return null;
    try {
      const opened = JSON.parse(seal.open(pendingField, Buffer.from(text, 'base64url')) ?? 'null') as Pending | null;
      return opened && clock.now().getTime() - opened.begunAt < pendingMs ? opened : null;
    } catch {
      return null;
    }
  }
}

/** Opens a session for the confirmed person; returns its refresh token. Throws LOGIN_FAILED, SUSPENDED or USER_006. */
async function enter(services: Services, { id, idToken }: Vouched, origin: Origin): Promise<string> {
  const { db, clock, seal, sessions } = services;
  const account = isUserId(id) ? await findAccount(db, id) : undefined;
  const entered = await db.transaction().execute(async (trx) => {
    const now = account && (await holdAccount(trx, account.adminNumber));
    const refused = now ? closedAs(now.adminStatus) : unknownPerson;
    if (!now || refused) return refused;
    await trx
      .updateTable('administrator')
      .set({ last_login_at: clock.now(), last_login_address: origin.address })
      .where('admin_number', '=', now.adminNumber)
      .execute();
    const sso = { idTokenSealed: seal.close(idTokenField, idToken) };
    const { refreshToken } = await sessions.open('admin', now.adminNumber, origin, trx, sso);
    await audit(trx, { administrator: now, address: origin.address, action: 'login', subject: '', detail: 'SSO' });
    return refreshToken;
  });
  if (typeof entered === 'string') return entered;
  return refuse(services, account, id, origin, entered ?? unknownPerson);
}

async function refuse(
  { db }: Services,
  account: Awaited<ReturnType<typeof findAccount>>,
  id: string,
  { address }: Origin,
  { code, detail }: Refusal,
): Promise<never> {
  await audit(db, {
    administrator: account ?? null,
    triedId: isUserId(id) ? id : '',
    address,
    action: 'login-failed',
    subject: '',
    detail: detail.startsWith('SSO') ? detail : `SSO: ${detail}`,
  });
  throw new Problem(code);
}

/** A new access token for the cookie's session, whose refresh token is also renewed. Throws UNAUTHORIZED. */
export async function ssoToken(
  services: Services,
  request: FastifyRequest,
): Promise<{ token: string; cookie: string }> {
  const secure = isSecure(services.config, request);
  const refreshToken = readCookie(request.headers.cookie, refreshCookie, secure);
  if (refreshToken === null) throw new Problem('UNAUTHORIZED');
  const pair = await refresh(services, refreshToken);
  return { token: pair.token, cookie: cookieText(refreshCookie, pair.refreshToken, secure) };
}

/**
 * The answer to the logout of a single sign-on session: the address that ends the provider's session, and the deleted
 * cookie.
 */
export async function leaveSso(
  { config, seal, sessions, log }: Services,
  oidc: Oidc | null,
  request: FastifyRequest,
  sessionId: string,
): Promise<{ endSessionAddress: string; cookie: string }> {
  const origin = siteOrigin(config, request);
  const idToken = seal.open(idTokenField, await sessions.idTokenOf(sessionId));
  const endSessionAddress =
    oidc && idToken
      ? await oidc.endSession(idToken, origin + loginPage).catch((error: unknown) => {
          // The session in Maru ends in any case.
          log.warn({ err: error }, 'where the login of the organisation ends could not be asked');
          return '';
        })
      : '';
  return { endSessionAddress, cookie: noCookie(refreshCookie, isSecure(config, request)) };
}

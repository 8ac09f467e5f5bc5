/** Single sign-on, tested with a provider in a separate process. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdministratorOptions, addAdministrator, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { oidcClient, startProvider, type TestProvider, WebBrowser } from '#test/oidc-provider.ts';

let provider: TestProvider;
let app: TestApp;
let loginPage: string;
beforeAll(async () => {
  provider = await startProvider();
  app = await startTestApp({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: oidcClient.clientId,
      OIDC_CLIENT_SECRET: oidcClient.clientSecret,
    },
  });
  loginPage = `${app.url}/admin/user/login`;
  await provider.serve(app.url);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let browser: WebBrowser;
beforeEach(() => {
  browser = new WebBrowser();
});
const begin = (search = '') => `${app.url}/admin/sso/login${search}`;
const add = (options?: AdministratorOptions) => addAdministrator(app.app.services, options);
const logIn = async (name: string, search = '') =>
  new URL(await browser.logInAt(begin(search), name, loginPage)).searchParams;
const token = async () => {
  const response = await browser.fetch(`${app.url}/admin/api/auth/sso/token`, { method: 'POST' });
  return { status: response.status, ...((await response.json()) as { token?: string; code?: string }) };
};
const lastEntry = async () => {
  const { rows } = await app.pool.query(
    'select action, admin_id, detail from audit_log order by audit_log_id desc limit 1',
  );
  return rows[0];
};
const accounts = async () => (await app.pool.query('select from administrator')).rowCount;

describe('login at the provider', () => {
  test('opens a session in Maru with the original page, no refresh token for pages, and an audit entry', async () => {
    const { adminId } = await add();
    const search = await logIn(adminId, '?back=%2Faccount%2Fuser');
    expect([search.get('sso'), search.get('back')]).toEqual(['in', '/account/user']);
    expect(await lastEntry()).toEqual({ action: 'login', admin_id: adminId, detail: 'SSO' });
    const given = await token();
    expect(Object.keys(given).sort()).toEqual(['status', 'token']);
    expect(browser.setCookies.join()).toMatch(
      /^maru-admin-refresh=[^;]+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    );
    const me = await ask(app.url, given.token ?? '', 'GET /admin/api/auth/me');
    expect(me.body).toMatchObject({ adminId, isSSO: true });
  });

  test('stays logged in by the single-use cookie', async () => {
    const { adminId } = await add();
    await logIn(adminId);
    const [before] = [new Map(browser.cookies)];
    expect((await token()).status).toBe(200);
    expect((await token()).status).toBe(200);
    // A cookie presented long after it was replaced has been stolen.
    await app.pool.query(`update session set rotated_at = rotated_at - interval '1 minute'`);
    const thief = new WebBrowser();
    for (const [key, value] of before) thief.cookies.set(key, value);
    browser = thief;
    expect((await token()).code).toBe('UNAUTHORIZED');
  });

  test('requires no password in Maru, not even a first one', async () => {
    const { adminId } = await add({ mustChangePassword: true });
    await logIn(adminId);
    const { token: given = '' } = await token();
    expect((await ask(app.url, given, 'GET /admin/api/auth/me')).body).toMatchObject({ mustChangePassword: false });
    expect((await ask(app.url, given, 'GET /admin/api/auth/sessions')).status).toBe(200);
  });

  test("logs out at the provider too: the logout returns the provider's address, and the provider accepts it", async () => {
    const { adminId } = await add();
    await logIn(adminId);
    const { token: given = '' } = await token();
    const left = await browser.fetch(`${app.url}/admin/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${given}` },
    });
    const { endSessionAddress } = (await left.json()) as { endSessionAddress: string };
    expect(endSessionAddress.startsWith(`${provider.issuer}/session/end?`)).toBe(true);
    const parameters = new URL(endSessionAddress).searchParams;
    expect(parameters.get('post_logout_redirect_uri')).toBe(loginPage);
    expect((await browser.fetch(endSessionAddress)).status).toBe(200);
    expect((await token()).status).toBe(401);
    const { rows } = await app.pool.query(
      'select from session where id_token_sealed is not null and ended_at is not null',
    );
    expect(rows).toEqual([]);
  });
});

describe('refused single sign-on', () => {
  test('refuses persons without an account, and creates none', async () => {
    const before = await accounts();
    expect((await logIn('nobody99')).get('sso')).toBe('LOGIN_FAILED');
    expect(await lastEntry()).toEqual({
      action: 'login-failed',
      admin_id: 'nobody99',
      detail: 'SSO: 등록되지 않은 아이디',
    });
    expect(await accounts()).toBe(before);
    expect((await token()).status).toBe(401);
  });

  test.each([
    ['suspended', 'SUSPENDED'],
    ['dormant', 'USER_006'],
  ])('refuses an account that is %s', async (status, code) => {
    const { adminId, adminNumber } = await add();
    await app.pool.query('update administrator set admin_status = $2 where admin_number = $1', [adminNumber, status]);
    expect((await logIn(adminId)).get('sso')).toBe(code);
    expect(await lastEntry()).toMatchObject({ action: 'login-failed', admin_id: adminId });
  });

  test('refuses an answer for another browser, a forged one, and a repeated one', async () => {
    const { adminId } = await add();
    const answered = await browser.logInAt(begin(), adminId, `${app.url}/admin/sso/return`);
    const outcome = async (by: WebBrowser, address: string) => {
      const to = (await by.fetch(address)).headers.get('location') ?? '';
      return new URL(to, app.url).searchParams.get('sso');
    };
    const victim = new WebBrowser();
    expect(await outcome(victim, answered)).toBe('EXPIRED');
    // The victim has started a login with another state.
    await victim.fetch(begin());
    expect(await outcome(victim, answered)).toBe('REFUSED');
    const madeUp = new URL(answered);
    madeUp.searchParams.set('code', 'made-up');
    await victim.fetch(begin());
    expect(await outcome(victim, madeUp.href)).toBe('REFUSED');
    const pending = new Map(browser.cookies);
    expect(await outcome(browser, answered)).toBe('in');
    const again = new WebBrowser();
    for (const [key, value] of pending) again.cookies.set(key, value);
    expect(await outcome(again, answered)).toBe('REFUSED');
  });
});

test('ends a single sign-on session at once on suspension', async () => {
  const { adminId, adminNumber } = await add();
  await logIn(adminId);
  await app.app.services.sessions.endAll('admin', adminNumber, 'suspended');
  expect((await token()).status).toBe(401);
});

test('offers neither button nor addresses without configuration', async () => {
  const other = await startTestApp({ databaseUrl: app.databaseUrl });
  const answer = await fetch(`${other.url}/admin/api/auth/sso`);
  expect(await answer.json()).toEqual({ isConfigured: false });
  const way = await fetch(`${other.url}/admin/sso/login`, { redirect: 'manual' });
  expect(way.headers.get('location')).toBeNull();
  await other.stop();
  expect(await (await fetch(`${app.url}/admin/api/auth/sso`)).json()).toEqual({ isConfigured: true });
});

test("redirects to the login page if the provider doesn't answer", async () => {
  const other = await startTestApp({
    databaseUrl: app.databaseUrl,
    env: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
  });
  const answer = await fetch(`${other.url}/admin/sso/login?back=%2Fmain`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/admin/user/login?back=%2Fmain&sso=UNREACHABLE');
  await other.stop();
});

/** Faults outside the process, as listed in docs/operations.md: failing DNS, silent services, wrong clocks. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMail } from '#platform/mail/mail.ts';
import { addCaller, ask } from './administrators.ts';
import { startTestApp, type TestApp } from './app.ts';
import { addCitizen, call, logIn, refresh } from './citizens.ts';
import { createDevice } from './factories.ts';
import { keepMessage } from './messages.ts';
import { basicOf, post } from './reporting.ts';

const longest = { timeout: 25_000 };
const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Settings that point every external service to one origin, such as https://host. */
const services = (origin: string) => ({
  MESSAGES: 'solapi',
  SOLAPI_URL: origin,
  SOLAPI_API_KEY: 'aaaaaaaa',
  SOLAPI_API_SECRET: 'bbbbbbbb',
  SMS_PER_SECOND: '100',
  SMS_ANSWER_SECONDS: '1',
  AIR_KOREA_SERVICE_KEY: 'a',
  AIR_KOREA_URL: origin,
  OIDC_ISSUER: origin,
  OIDC_CLIENT_ID: 'a',
  OIDC_CLIENT_SECRET: 'b',
  MAIL_URL: `smtp://${new URL(origin).host}`,
  MAIL_FROM: '마루 <maru@example.kr>',
});

/** Reports a reading that a device measured at the given time by its own clock. */
async function report(app: TestApp, measuredAt: Date) {
  const device = await createDevice(app.pool);
  const answer = await post(
    app.url,
    JSON.stringify({ measuredAt: measuredAt.getTime(), fineDust: 1 }),
    basicOf(device),
  );
  return { status: answer.status, body: await answer.json() };
}
const isStored = { status: 200, body: { accepted: 1, refused: [] } };

/** Expects that everything independent of external services works. */
async function expectThePortalToWork(app: TestApp) {
  expect(await report(app, new Date())).toEqual(isStored);
  for (const path of ['/readyz', '/api/air-quality/measurement-station', '/api/main-page'])
    expect([path, (await fetch(app.url + path)).status]).toEqual([path, 200]);
}

const textsOf = async (app: TestApp, smsId: number) =>
  (await app.pool.query('select sms_state as state, failure from sms_receiver where sms_id = $1', [smsId])).rows;

describe('without name resolution', () => {
  let app: TestApp;
  beforeAll(async () => {
    // RFC 6761: the domain `.invalid` never resolves.
    app = await startTestApp({ env: services('https://outside.invalid') });
  });
  afterAll(() => app.stop());

  it('stores readings and answers pages', async () => {
    await expectThePortalToWork(app);
  });

  it('queues a text message for a later attempt, with the reason', async () => {
    const smsId = await keepMessage(app.app.services, ['010-0000-0001']);
    await vi.waitFor(
      async () =>
        expect(await textsOf(app, smsId)).toEqual([
          { state: 'reserved', failure: '문자 사업자가 받지 않아 다시 시도 중' },
        ]),
      longest,
    );
  });

  it('redirects an administrator to the login page with an error code', async () => {
    const answer = await fetch(`${app.url}/admin/sso/login`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/sso=UNREACHABLE$/);
  });

  it('reports a temporary failure of an e-mail', async () => {
    const send = openMail(app.app.services);
    await expect(send?.({ key: 'a', to: 'kim@example.kr', subject: '', text: '' })).rejects.toMatchObject({
      isFinal: false,
      message: expect.stringMatching(/^메일 서버에 연결하지 못했습니다/),
    });
  });
});

describe('while an external service accepts connections and never answers', () => {
  let app: TestApp;
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  beforeAll(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    app = await startTestApp({ env: services(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`) });
  });
  afterAll(async () => {
    await app.stop();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('queues text messages for a later attempt, and still stores readings and answers pages', async () => {
    const smsId = await keepMessage(app.app.services, ['010-0000-0001']);
    await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), longest);
    await expectThePortalToWork(app);
    await vi.waitFor(
      async () => expect(await textsOf(app, smsId)).toMatchObject([{ failure: expect.stringMatching(/다시 시도/) }]),
      longest,
    );
  });
});

describe('a change of the system clock', () => {
  let app: TestApp;
  let byMs = 0;
  beforeAll(async () => {
    app = await startTestApp({ clock: { now: () => new Date(Date.now() + byMs) } });
  });
  beforeEach(() => {
    byMs = 0;
  });
  afterAll(() => app.stop());

  it.each([-hourMs, dayMs])('keeps citizens logged in after a change by %i ms', async (by) => {
    const { userId } = await addCitizen(app.app.services);
    const tokens = await logIn(app.url, userId);
    byMs = by;
    const renewed = await refresh(app.url, tokens.refreshToken);
    const token = String(renewed.token);
    expect(await call(app.url, 'GET', `/api/users/${userId}`, { token })).toMatchObject({ status: 200 });
  });

  it('ends administrators’ sessions after a day forward, but not after an hour back', async () => {
    const { token } = await addCaller(app.app.services);
    const status = async () => (await ask(app.url, token, 'GET /admin/api/users')).status;
    expect(await status()).toBe(200);
    byMs = -hourMs;
    expect(await status()).toBe(200);
    byMs = dayMs;
    expect(await status()).toBe(401);
  });

  it('applies another process’s end of a session within a second after an hour back', async () => {
    const { token, adminNumber } = await addCaller(app.app.services);
    const status = async () => (await ask(app.url, token, 'GET /admin/api/users')).status;
    expect(await status()).toBe(200);
    byMs = -hourMs;
    await app.pool.query('update session set ended_at = now() where owner_number = $1', [adminNumber]);
    await vi.waitFor(async () => expect(await status()).toBe(401), longest);
  });

  it('refuses correctly timed readings after an hour back, and stores them after a day forward', async () => {
    byMs = -hourMs;
    expect(await report(app, new Date())).toMatchObject({ body: { accepted: 0, refused: [{ reason: 'future' }] } });
    byMs = dayMs;
    expect(await report(app, new Date())).toEqual(isStored);
  });
});

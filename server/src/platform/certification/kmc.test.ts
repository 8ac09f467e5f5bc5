import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#config.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { TestBrowser } from '#test/certification.ts';
import { installKmcModule, kmcAnswer, readKmcRequest } from '#test/kmc-module.ts';
import { kmcModule } from './kmc-module.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-kmc-'));
/** Number of starts of the program. */
const startsOf = () => readFileSync(join(folder, 'starts'), 'utf8').length;
const counted = join(folder, 'counted-module');
writeFileSync(counted, `#!/bin/sh\nprintf + >> "${join(folder, 'starts')}"\nexec "${installKmcModule(folder)}" "$@"\n`);
chmodSync(counted, 0o755);
const settings = {
  KMC_ID: 'MARU1001',
  KMC_URL_CODE: '001001',
  KMC_MODULE: counted,
  PUBLIC_URL: 'https://city.example',
};
const now = new Date('2026-11-20T03:00:00Z');
let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startTestApp({ env: settings, clock: { now: () => now } });
  browser = new TestBrowser(app.url);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** Starts a certification; returns its request number as decrypted by KMC. */
async function begin(isForeigner = false) {
  const started = await browser.begin(isForeigner);
  const fields = readKmcRequest(started.trCert) ?? [];
  return { ...started, fields, requestNumber: fields[2] ?? '' };
}

test("builds the form that opens KMC's window", async () => {
  const { fields, requestNumber, ...form } = await begin();
  expect(form).toMatchObject({
    provider: 'kmc',
    providerUrl: 'https://www.kmcert.com/kmcis/web/kmcisReq.jsp',
    trUrl: 'https://city.example/certification/return',
    trAdd: 'N',
  });
  expect(requestNumber).toMatch(/^[0-9a-f]{32}$/);
  const empty = ['', '', '', '', ''];
  const expected = ['MARU1001', '001001', requestNumber, '20261120120000', 'M', ...empty, '0', '', '0'.repeat(16)];
  expect(fields).toEqual(expected);
  expect((await begin(true)).fields[10]).toBe('1');
});

test('allows pages to post only to KMC', async () => {
  const policy = (await fetch(`${app.url}/api/terms`)).headers.get('content-security-policy');
  expect(policy).toContain("form-action 'self' https://www.kmcert.com;");
});

test('marks the cookie as secure over TLS', async () => {
  const response = await browser.call('GET', '/api/auth/selfCertification/mobile/local');
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-maru-certification=.+; SameSite=Lax; Secure$/);
});

describe("KMC's answer", () => {
  test('certifies the person, with a Korean name', async () => {
    const { requestNumber, certificationId } = await begin();
    expect(await browser.comeBack({ rec_cert: await kmcAnswer({ requestNumber }), certNum: requestNumber })).toContain(
      'data-is-certified="true"',
    );
    expect(await browser.state(certificationId)).toMatchObject({
      isCertified: true,
      name: '홍*동',
      mobileNumber: '010-****-5678',
      birthDate: '1980-05-05',
    });
  });

  test('is also accepted in the address', async () => {
    const { requestNumber } = await begin(true);
    const rec_cert = await kmcAnswer({ requestNumber, nation: '1', name: 'Jane Doe' });
    const query = new URLSearchParams({ rec_cert, certNum: requestNumber });
    const sent = await fetch(`${app.url}/certification/return?${query}`, { redirect: 'manual' });
    expect(sent.headers.get('location')).not.toContain(rec_cert);
    const last = await browser.call('GET', sent.headers.get('location') ?? '');
    expect(await last.text()).toContain('data-is-certified="true"');
  });

  test.each<[string, Partial<Parameters<typeof kmcAnswer>[0]>]>([
    ['was tampered with', { isTampered: true }],
    ['is for another request', { requestNumber: '0'.repeat(32) }],
    ['says that nobody was certified', { result: 'N' }],
    ['is a foreigner’s where a Korean was asked for', { nation: '1' }],
    ['has no name', { name: '' }],
  ])('is refused if it %s', async (_, change) => {
    const { requestNumber } = await begin();
    const rec_cert = await kmcAnswer({ requestNumber, ...change });
    expect(await browser.comeBack({ rec_cert, certNum: requestNumber })).toContain('data-is-certified="false"');
  });

  test.each(['', '00', 'no hexadecimal', '$(reboot)', 'AB'.repeat(4001)])(
    'is refused if it is %j',
    async (rec_cert) => {
      const { requestNumber } = await begin();
      expect(await browser.comeBack({ rec_cert, certNum: requestNumber })).toContain('data-is-certified="false"');
    },
  );
});

test('starts the program only a few times for forged answers', async () => {
  const { requestNumber, certificationId } = await begin();
  const before = startsOf();
  for (let i = 0; i < 12; i += 1) await browser.comeBack({ rec_cert: 'AB'.repeat(16), certNum: requestNumber });
  expect(startsOf() - before).toBe(5);
  // The limit also applies to the correct answer.
  await browser.comeBack({ rec_cert: await kmcAnswer({ requestNumber }), certNum: requestNumber });
  expect(await browser.state(certificationId)).toMatchObject({ isCertified: false });
});

test('runs two programs at once, queues further ones up to a limit, and makes others retry', async () => {
  const log = join(folder, 'slow-starts');
  const slow = join(folder, 'slow-module');
  writeFileSync(slow, `#!/bin/sh\necho + >> ${log}\nsleep 0.3\necho - >> ${log}\necho 00\n`);
  chmodSync(slow, 0o755);
  const { seal } = kmcModule(slow);
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => seal('x')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(34);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'BUSY' } });
  let running = 0;
  let most = 0;
  for (const sign of readFileSync(log, 'utf8').trim().split('\n')) {
    running += sign === '+' ? 1 : -1;
    most = Math.max(most, running);
  }
  expect(most).toBe(2);
});

test('reports a missing module as a server error without details', async () => {
  const { KMC_MODULE: _, ...others } = settings;
  const broken = await startTestApp({ env: { ...others, KMC_MODULE: join(folder, 'gone') } });
  const response = await fetch(`${broken.url}/api/auth/selfCertification/mobile/local`);
  const body = await response.text();
  expect([response.status, body.includes(folder)]).toEqual([500, false]);
  await broken.stop();
});

describe('certification provider', () => {
  const base = { DATABASE_URL: 'postgres://127.0.0.1/x' };
  const provider = (env: Record<string, string>) => readConfig({ ...base, ...env }).certification;
  test("is the sandbox only if other machines can't reach it", () => {
    expect(provider({ HOST: '127.0.0.1' })).toBe('sandbox');
    expect(provider({ MARU_DEMO: 'on' })).toBe('sandbox');
    expect(provider({ HOST: '0.0.0.0' })).toBe('off');
    expect(provider({ HOST: '127.0.0.1', TRUST_PROXY: '1' })).toBe('off');
    expect(provider({ HOST: '127.0.0.1', PUBLIC_URL: 'https://city.example' })).toBe('off');
    expect(() => provider({ HOST: '0.0.0.0', CERTIFICATION: 'sandbox' })).toThrow(/take over any account/);
  });

  test('is KMC only with all of its settings', () => {
    expect(provider(settings)).toBe('kmc');
    const { PUBLIC_URL: _, ...some } = settings;
    expect(() => provider(some)).toThrow(/KMC also needs PUBLIC_URL/);
    expect(() => provider({ CERTIFICATION: 'kmc' })).toThrow(ConfigError);
    expect(() => provider({ CERTIFICATION: 'anybody' })).toThrow(/CERTIFICATION must be one of/);
  });

  test('is reported as missing by the call if none is configured', async () => {
    const off = await startTestApp({ env: { CERTIFICATION: 'off' } });
    const response = await fetch(`${off.url}/api/auth/selfCertification/mobile/local`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'CERTIFICATION_OFF']);
    expect((await fetch(`${off.url}/sandbox/certification`, { method: 'POST' })).status).toBe(404);
    await off.stop();
  });
});

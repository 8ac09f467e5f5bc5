import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { personOf, TestBrowser } from '#test/certification.ts';
import { forgetCertifications } from './certifications.ts';

let now = new Date('2026-11-20T03:00:00Z');
let app: TestApp;
let browser: TestBrowser;
const person = personOf('sandbox');
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());
beforeEach(() => {
  browser = new TestBrowser(app.url);
});

test('guides a certification from its start to its masked state', async () => {
  const started = await browser.begin();
  expect(started).toMatchObject({
    provider: 'sandbox',
    providerUrl: '/sandbox/certification',
    trUrl: `${app.url}/certification/return`,
    trAdd: 'N',
  });
  expect(await browser.state(started.certificationId)).toMatchObject({ status: 200, isCertified: false, name: '' });
  const page = await (await browser.post('/sandbox/certification', { tr_cert: started.trCert })).text();
  expect(page).toContain('시험용 화면입니다');
  expect(page).toContain('내국인');
  const last = await browser.comeBack(await browser.answerSandbox(started.trCert, person));
  expect(last).toContain(`data-certification-id="${started.certificationId}" data-is-certified="true"`);
  expect(last).toContain('href="/portal/main"');
  expect(await browser.state(started.certificationId)).toEqual({
    status: 200,
    isCertified: true,
    secondsLeft: 1800,
    name: '홍*동',
    mobileNumber: expect.stringMatching(/^010-\*{4}-\d{4}$/),
    birthDate: '1980-05-05',
    isForeigner: false,
  });
});

test('limits the cookie to this site, hidden from scripts', async () => {
  const response = await browser.call('GET', '/api/auth/selfCertification/mobile/foreigner');
  expect(response.headers.get('set-cookie')).toMatch(
    /^maru-certification=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
});

test('certifies a foreigner as such', async () => {
  const id = await browser.certify({ ...person, name: 'Jane Doe' }, true);
  expect(await browser.state(id)).toMatchObject({ isCertified: true, isForeigner: true, name: 'J******e' });
});

describe('certification', () => {
  test('refuses a result sent twice', async () => {
    const { trCert } = await browser.begin();
    const result = await browser.answerSandbox(trCert, person);
    expect(await browser.comeBack(result)).toContain('data-is-certified="true"');
    expect(await browser.comeBack(result)).toContain('data-is-certified="false"');
  });

  test('refuses a receipt fetched twice', async () => {
    const { trCert } = await browser.begin();
    const sent = await browser.post('/certification/return', await browser.answerSandbox(trCert, person), true);
    const address = sent.headers.get('location') ?? '';
    expect(sent.status).toBe(303);
    expect(await (await browser.call('GET', address)).text()).toContain('data-is-certified="true"');
    expect(await (await browser.call('GET', address)).text()).toContain('data-is-certified="false"');
  });

  test('refuses a person certified in another browser than the starting one', async () => {
    const { trCert, certificationId } = await browser.begin();
    const victim = new TestBrowser(app.url);
    await victim.begin();
    const sent = await victim.post('/certification/return', await victim.answerSandbox(trCert, person), true);
    const address = sent.headers.get('location') ?? '';
    expect(await (await victim.call('GET', address)).text()).toContain('data-is-certified="false"');
    expect(await victim.state(certificationId)).toMatchObject({ status: 404 });
    expect(await (await browser.call('GET', address)).text()).toContain('data-is-certified="false"');
    expect(await browser.state(certificationId)).toMatchObject({ status: 404 });
  });

  test('refuses the starting browser without the receipt given to the other browser', async () => {
    const { trCert, certificationId } = await browser.begin();
    const victim = new TestBrowser(app.url);
    await victim.post('/certification/return', await victim.answerSandbox(trCert, person), true);
    const guessed = await browser.call(
      'GET',
      `/certification/return/done?id=${certificationId}&receipt=${'A'.repeat(43)}`,
    );
    expect(await guessed.text()).toContain('data-is-certified="false"');
    expect(await browser.state(certificationId)).toMatchObject({ status: 200, isCertified: false });
  });

  test("refuses texts that can't be stored", async () => {
    const address = '/certification/return?certNum=a%00b&rec_cert=x';
    expect((await fetch(`${app.url}${address}`, { redirect: 'manual' })).status).toBe(400);
    const sent = await browser.post('/certification/return', { certNum: 'a\0b', rec_cert: 'x' }, true);
    expect(sent.status).toBe(400);
  });

  test('refuses an invalid id', async () => {
    const shown = await browser.call('GET', `/certification/return/done?id=${'-'.repeat(36)}&receipt=x`);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('data-is-certified="false"')]);
  });

  test('refuses an answer after five minutes', async () => {
    const { trCert, certificationId } = await browser.begin();
    const result = await browser.answerSandbox(trCert, person);
    minutes(5);
    expect(await browser.comeBack(result)).toContain('data-is-certified="false"');
    expect(await browser.state(certificationId)).toMatchObject({ status: 404 });
  });

  test("refuses a certification that wasn't used within thirty minutes", async () => {
    const { trCert, certificationId: id } = await browser.begin();
    expect(await browser.state(id)).toMatchObject({ isCertified: false, secondsLeft: 300 });
    minutes(4);
    await browser.comeBack(await browser.answerSandbox(trCert, person));
    expect(await browser.state(id)).toMatchObject({ isCertified: true, secondsLeft: 1800 });
    minutes(29);
    await forgetCertifications(app.app.services);
    expect(await browser.state(id)).toMatchObject({ isCertified: true, secondsLeft: 60 });
    minutes(1);
    expect(await browser.state(id)).toMatchObject({ status: 404 });
  });

  test('refuses results for another request, and unencrypted ones', async () => {
    const [first, second] = [await browser.begin(), await browser.begin()];
    const result = await browser.answerSandbox(first.trCert, person);
    const other = await browser.answerSandbox(second.trCert, person);
    const crossed = { rec_cert: result.rec_cert, certNum: other.certNum };
    expect(await browser.comeBack(crossed)).toContain('data-is-certified="false"');
    expect(await browser.comeBack({ ...result, rec_cert: 'AAAA' })).toContain('data-is-certified="false"');
    expect(await browser.comeBack({ rec_cert: '', certNum: '' })).toContain('data-is-certified="false"');
    // Checks that the valid id can still be used.
    expect(await browser.comeBack(result)).toContain('data-is-certified="true"');
  });

  test('reports a cancelled certification', async () => {
    const { trCert } = await browser.begin();
    const result = await browser.answerSandbox(trCert, { ...person, cancel: 'true' } as typeof person);
    expect(result.certNum).not.toBe('');
    expect(await browser.comeBack(result)).toContain('data-is-certified="false"');
  });

  test('refuses a page opened with a foreign request', async () => {
    expect((await browser.post('/sandbox/certification', { tr_cert: 'AAAA' })).status).toBe(400);
  });
});

test.each([
  [{ name: '' }, '이름을 입력해 주십시오.'],
  [{ name: '<b>' }, '이름의 형식이 올바르지 않습니다.'],
  [{ birthDate: '1990-02-30' }, '생년월일을'],
  [{ birthDate: '2026-11-22' }, '생년월일을'],
  [{ carrier: 'XYZ' }, '통신사를 선택해 주십시오.'],
  [{ mobileNumber: '02-123-4567' }, '휴대전화 번호를'],
])('rejects %o, and retains the other input', async (said, sentence) => {
  const { trCert } = await browser.begin();
  const response = await browser.post('/sandbox/certification/result', { tr_cert: trCert, ...person, ...said });
  const text = await response.text();
  expect(response.status).toBe(400);
  expect(text).toMatch(new RegExp(`role="alert">${sentence}`));
  expect(text).toContain(`value="${trCert}"`);
  expect(text).not.toContain('value="<b>"');
});

test('shows the window in the language of the opening page', async () => {
  const { trCert, certificationId, trUrl } = await browser.begin(false, 'join', 'en');
  const pages = [
    await browser.post('/sandbox/certification', { tr_cert: trCert }),
    await browser.post('/sandbox/certification/result', { tr_cert: trCert, ...person, name: '' }),
    await browser.post('/sandbox/certification/result', { tr_cert: trCert, ...person }),
  ];
  const sent = await browser.post(new URL(trUrl).pathname, await browser.answerSandbox(trCert, person), true);
  pages.push(await browser.call('GET', sent.headers.get('location') ?? ''));
  const texts = await Promise.all(pages.map((page) => page.text()));
  for (const text of texts) {
    expect(text).toContain('<html lang="en">');
    // The person's own name may be part of the text.
    expect(text.replaceAll(person.name, '')).not.toMatch(/[가-힣]/);
  }
  expect(texts[1]).toContain('role="alert">Please enter your name.');
  expect(texts[3]).toContain('data-is-certified="true"');
  expect(await browser.state(certificationId)).toMatchObject({ isCertified: true });
});

test("runs only Maru's own script in the window's pages", async () => {
  const { trCert } = await browser.begin();
  const page = await browser.post('/sandbox/certification', { tr_cert: trCert });
  const text = await page.text();
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';style-src 'self' 'sha256-[^']+';/);
  expect([...text.matchAll(/<script/g)]).toHaveLength(1);
  expect(text).not.toMatch(/ on\w+=/);
  const script = await fetch(`${app.url}/certification/window.js`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
});

test('encrypts the data of a certification', async () => {
  const id = await browser.certify(person);
  const { rows } = await app.pool.query<{ person_sealed: Buffer }>(
    'select person_sealed from certification where certification_id = $1',
    [id],
  );
  expect(rows[0]?.person_sealed.toString('utf8')).not.toContain(person.mobileNumber);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countGuess } from '#platform/sessions/guesses.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { personOf, type SandboxPerson, TestBrowser } from '#test/certification.ts';
import { type Answer, addCitizen, call, login } from '#test/citizens.ts';
import { diIndex } from './person.ts';
import { termsInForce } from './terms.ts';
import { withdraw } from './withdrawal.ts';

const now = new Date('2026-11-20T03:00:00Z');
const password = 'Wk4!rmza-88';
let app: TestApp;
let termsIds: { all: number[]; required: number[] };
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  const { list } = await call(app.url, 'GET', '/api/terms');
  const terms = list as { termsId: number; isRequired: boolean }[];
  termsIds = {
    all: terms.map(({ termsId }) => termsId),
    required: terms.filter(({ isRequired }) => isRequired).map(({ termsId }) => termsId),
  };
});
afterAll(() => app.stop());

const form = (userId: string, certificationId: string, more: Record<string, unknown> = {}) => ({
  userType: 'general',
  userId,
  password,
  username: '',
  birthDate: '',
  certificationId,
  consents: termsIds.required.map((termsId) => ({ termsId, isAgreed: true })),
  emailAddress: 'hong@example.kr',
  zoneCode: '02001',
  address: '서울특별시 중랑구 면목로 1',
  detailAddress: '3층',
  isNurserySchoolApplication: false,
  isOldBuildingApplication: true,
  ...more,
});

async function send(browser: TestBrowser, body: unknown): Promise<Answer> {
  const response = await browser.call('POST', '/api/users', body);
  return { ...((await response.json()) as Record<string, unknown>), status: response.status };
}

/** Creates a new browser with a certified person. */
async function certified(person: SandboxPerson, isForeigner = false) {
  const browser = new TestBrowser(app.url);
  return { browser, certificationId: await browser.certify(person, isForeigner) };
}

const rowOf = async (userId: string) => {
  const { rows } = await app.pool.query('select * from citizen where user_id = $1', [userId]);
  return rows[0];
};

test('names identity verification in the English terms as the screens do', async () => {
  const { rows } = await app.pool.query(`select english_body from terms where english_body <> ''`);
  const texts = rows.map(({ english_body: text }) => text).join('\n');
  expect(texts).not.toMatch(/certif/i);
  expect(texts.match(/identity verification/g)).toHaveLength(2);
});

test('lists the terms in force and marks required ones', async () => {
  const { list } = await call(app.url, 'GET', '/api/terms');
  expect(list).toMatchObject([
    { termsCode: 'service', version: '1.0', isRequired: true },
    { termsCode: 'privacy', version: '1.0', isRequired: true },
    { termsCode: 'marketing', version: '1.0', isRequired: false },
  ]);
});

test('uses only the newest version in force', async () => {
  const { db } = app.app.services;
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await app.pool.query(
    `insert into terms (terms_code, version, title, body, is_required, sort_order, effective_from)
     values ('marketing', '8.0', '', '', false, 3, $1), ('marketing', '9.0', '', '', false, 3, $2)`,
    [later(10), later(20)],
  );
  const versions = async (at: Date) => (await termsInForce(db, at)).map(({ version }) => version);
  expect(await versions(later(9))).toEqual(['1.0', '1.0', '1.0']);
  expect(await versions(later(10))).toEqual(['1.0', '1.0', '8.0']);
  expect(await versions(later(20))).toEqual(['1.0', '1.0', '9.0']);
});

describe('adult', () => {
  const person = { ...personOf('grown-up'), name: '김어른', birthDate: '1975-01-02' };

  test('joins with certified data, and logs in', async () => {
    const { browser, certificationId } = await certified(person);
    const optional = termsIds.all.filter((id) => !termsIds.required.includes(id));
    const consents = [...termsIds.required, ...optional].map((termsId) => ({ termsId, isAgreed: true }));
    const answer = await send(browser, form('grownup', certificationId, { consents }));
    expect(answer).toMatchObject({ status: 200, userNumber: expect.any(Number) });
    expect(await rowOf('grownup')).toMatchObject({
      username: '김어른',
      user_type: 'general',
      services: ['oldBuilding'],
    });
    expect((await login(app.url, 'grownup', password)).status).toBe(200);
    const { rows } = await app.pool.query(
      `select (select count(*)::int from consent where user_number = $1 and is_agreed) as kept,
        (select count(*)::int from consent_change where user_number = $1 and is_agreed and decided_by = 'join') as decided`,
      [answer.userNumber],
    );
    expect(rows[0]).toEqual({ kept: 3, decided: 3 });
  });

  test('is recognised, and can’t have a second account', async () => {
    const { browser, certificationId } = await certified({ ...person, mobileNumber: '01099998888' });
    const query = `/api/users/duplicate-user?certificationId=${certificationId}`;
    expect(await (await browser.call('GET', query)).json()).toEqual({ isDuplicate: true });
    expect(await send(browser, form('again', certificationId))).toMatchObject({ status: 409, code: 'DUPLICATE_USER' });
  });

  test('has no personal data in plain text at rest', async () => {
    const row = Object.values(await rowOf('grownup')).map((value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
    );
    for (const secret of [person.mobileNumber, 'hong@example.kr', '면목로', '3층', password])
      expect(row.filter((value) => value.includes(secret))).toEqual([]);
  });
});

test.each(['certification', 'person'])('allows ten tries to join per %s', async (kind) => {
  const { db, clock, seal } = app.app.services;
  const { browser, certificationId } = await certified({ ...personOf('hasty'), name: '최성급' });
  const { rows } = await app.pool.query('select person_sealed from certification where certification_id = $1', [
    certificationId,
  ]);
  const person = JSON.parse(seal.open('certification.person', rows[0].person_sealed) ?? '');
  const subject = { certification: certificationId, person: diIndex(seal, person).toString('hex') }[kind];
  for (let i = 0; i < 9; i += 1) await countGuess(db, clock, `${kind} ${subject}`, 10);
  const taken = await send(browser, form('grownup', certificationId));
  expect(taken.code).toBe('DUPLICATE_ID');
  await countGuess(db, clock, `${kind} ${subject}`, 10);
  expect(await send(browser, form('hasty', certificationId))).toMatchObject({ status: 429 });
});

describe('child', () => {
  const guardian = { ...personOf('guardian'), name: '박보호', birthDate: '1985-07-07' };
  const child = { userType: 'children', username: '박아이', birthDate: '2016-03-02' };

  test("joins with its guardian's certification, as does a sibling, once each", async () => {
    const first = await certified(guardian);
    expect(await send(first.browser, form('parkchild', first.certificationId, child))).toMatchObject({ status: 200 });
    const second = await certified(guardian);
    const query = new URLSearchParams({
      certificationId: second.certificationId,
      username: '박아이',
      birthDate: '2016-03-02',
    });
    expect(await (await second.browser.call('GET', `/api/users/duplicate-user?${query}`)).json()).toEqual({
      isDuplicate: true,
    });
    expect(await send(second.browser, form('parktwin', second.certificationId, child))).toMatchObject({
      code: 'DUPLICATE_USER',
    });
    const sibling = { ...child, username: '박동생' };
    expect(await send(second.browser, form('parksibling', second.certificationId, sibling))).toMatchObject({
      status: 200,
    });
    expect(await rowOf('parkchild')).toMatchObject({ username: '박아이', user_type: 'children' });
  });

  test('lets the guardian join as well', async () => {
    const { browser, certificationId } = await certified(guardian);
    expect(await send(browser, form('parkadult', certificationId))).toMatchObject({ status: 200 });
  });

  test.each([
    ['an older child', guardian, { birthDate: '2012-11-20' }, 'birthDate'],
    ['a guardian who is no adult', { ...personOf('minor'), birthDate: '2008-01-01' }, {}, 'certificationId'],
    ['no name', guardian, { username: ' ' }, 'username'],
  ])('is refused: %s', async (_, certifiedAs, change, field) => {
    const { browser, certificationId } = await certified(certifiedAs);
    const answer = await send(browser, form('nochild', certificationId, { ...child, ...change }));
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', field });
  });

  test("can't join as an adult", async () => {
    const { browser, certificationId } = await certified({ ...personOf('young'), birthDate: '2013-01-01' });
    expect(await send(browser, form('young', certificationId))).toMatchObject({
      status: 400,
      field: 'certificationId',
    });
  });
});

test("lets a foreigner join only with a foreigner's certification", async () => {
  const person = { ...personOf('foreigner'), name: 'Jane Doe' };
  const local = await certified(person);
  const body = { userType: 'foreigner' };
  expect(await send(local.browser, form('janedoe', local.certificationId, body))).toMatchObject({
    status: 400,
    field: 'certificationId',
  });
  const foreign = await certified(person, true);
  expect(await send(foreign.browser, form('janedoe', foreign.certificationId, body))).toMatchObject({ status: 200 });
});

describe('refused joins', () => {
  const person = { ...personOf('refused'), name: '최거절' };

  test('keep the certification valid if a required consent is missing', async () => {
    const { browser, certificationId } = await certified(person);
    const consents = termsIds.required.slice(1).map((termsId) => ({ termsId, isAgreed: true }));
    expect(await send(browser, form('refused', certificationId, { consents }))).toMatchObject({ field: 'consents' });
    expect(await browser.state(certificationId)).toMatchObject({ isCertified: true });
  });

  test.each([
    ['a weak password', { password: 'password' }, 'password'],
    ['a bad user id', { userId: 'Refused' }, 'userId'],
    ['another name than certified', { username: '홍길동' }, 'username'],
    ['another birth date than certified', { birthDate: '1980-05-06' }, 'birthDate'],
    ['a bad e-mail address', { emailAddress: 'x' }, 'emailAddress'],
  ])('include %s', async (_, change, field) => {
    const { browser, certificationId } = await certified(person);
    expect(await send(browser, form('refused', certificationId, change))).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      field,
      error: expect.stringMatching(/[가-힣]/),
    });
  });

  test('include used, foreign, unowned and invalid certifications', async () => {
    const { browser, certificationId } = await certified({ ...personOf('used'), name: '한사용' });
    expect(await send(browser, form('useduser', certificationId))).toMatchObject({ status: 200 });
    const invalid = { status: 400, code: 'CERTIFICATION_INVALID' };
    expect(await send(browser, form('useduser2', certificationId))).toMatchObject(invalid);
    const other = await certified(person);
    expect(await send(browser, form('useduser3', other.certificationId))).toMatchObject(invalid);
    const nobodys = '00000000-0000-4000-8000-000000000000';
    expect(await send(browser, form('useduser4', nobodys))).toMatchObject(invalid);
    expect(await send(browser, form('useduser5', "'; drop"))).toMatchObject({ status: 400, code: 'VALIDATION' });
    const started = await browser.begin();
    expect(await send(browser, form('useduser6', started.certificationId))).toMatchObject(invalid);
  });

  test('include all but one of ten concurrent joins with one user id', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        certified({ ...personOf(`at once ${i}`), name: `김동시${'가나다라마바사아자차'[i]}` }),
      ),
    );
    const answers = await Promise.all(
      ids.map(({ browser, certificationId }) => send(browser, form('atonce', certificationId))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.filter(({ code }) => code === 'DUPLICATE_ID')).toHaveLength(9);
  });

  test("include a person's second concurrent join, even with a second valid certification", async () => {
    const twice = { ...personOf('twice'), name: '이중복' };
    const [a, b] = [await certified(twice), await certified(twice)];
    const answers = await Promise.all([
      send(a.browser, form('twicea', a.certificationId)),
      send(b.browser, form('twiceb', b.certificationId)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('checks a user id before the join', async () => {
  const ask = (userId: string) => call(app.url, 'GET', `/api/users/duplicate-id?userId=${userId}`);
  expect(await ask('nobodyhasit')).toEqual({ status: 200, isDuplicate: false });
  expect(await ask('grownup')).toEqual({ status: 200, isDuplicate: true });
  expect(await ask('Bad-Id')).toMatchObject({ status: 400, field: 'userId' });
});

test("refuses a withdrawn member's user id until the account is erased", async () => {
  const ask = () => call(app.url, 'GET', '/api/users/duplicate-id?userId=leftbehind');
  const { userNumber } = await addCitizen(app.app.services, { userId: 'leftbehind' });
  await withdraw(app.app.services.db, app.app.services, userNumber, { chosen: 'moved' });
  expect(await ask()).toEqual({ status: 200, isDuplicate: true });
  const { browser, certificationId } = await certified({ ...personOf('after'), name: '박다음' });
  expect(await send(browser, form('leftbehind', certificationId))).toMatchObject({ status: 409, code: 'DUPLICATE_ID' });
  await app.pool.query(`update citizen set user_id = '' where user_number = $1`, [userNumber]);
  expect(await send(browser, form('leftbehind', certificationId))).toMatchObject({ status: 200 });
});

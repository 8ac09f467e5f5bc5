/** Tests rate limit keys: one machine of an office must not block the others. */
import { readChallenge } from '@maru/domain/proof-of-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller, testPassword } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, login } from '#test/citizens.ts';
import { solve } from '#test/solve.ts';

let app: TestApp;
let office: string;
let offices = 0;
beforeAll(async () => {
  app = await startTestApp({
    env: { TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '5', REQUESTS_PER_MINUTE_PER_ADDRESS: '10' },
  });
});
afterAll(() => app.stop());

/** An address whose limit was exhausted by one machine. */
async function flooded() {
  offices += 1;
  office = `192.0.2.${offices}`;
  const statuses = new Set<number>();
  for (let i = 0; i < 12; i += 1) statuses.add((await ask()).status);
  expect([...statuses]).toEqual([200, 429]);
}

async function ask(headers: Record<string, string> = {}, path = '/api/bbs/1/articles') {
  const answer = await fetch(app.url + path, { headers: { 'x-forwarded-for': office, ...headers } });
  const body = (await answer.json()) as { code?: string; challenge?: string };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...body };
}

const statusesOf = async (times: number, headers: Record<string, string>, path?: string) => {
  const statuses = [];
  for (let i = 0; i < times; i += 1) statuses.push((await ask(headers, path)).status);
  return statuses;
};

test('counts a session separately', async () => {
  await flooded();
  const { token } = await addCaller(app.app.services);
  const authorization = `Bearer ${token}`;
  expect(await statusesOf(6, { authorization }, '/admin/api/auth/me')).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await ask({ authorization })).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});

test('counts a forged or expired token by its address', async () => {
  await flooded();
  const { token } = await addCaller(app.app.services);
  const [head, body] = token.split('.');
  for (const made of ['x', 'x.y.z', `${head}.${body}.`, `${head}.${body}.${'A'.repeat(43)}`])
    expect(await statusesOf(1, { authorization: `Bearer ${made}` })).toEqual([429]);
});

test('counts a known browser separately, and ignores a forged cookie', async () => {
  await flooded();
  const { userId } = await addCitizen(app.app.services);
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1' },
    body: JSON.stringify({ userId, password: testPassword }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  expect(cookie).toMatch(/^maru-known=/);
  expect(await statusesOf(6, { cookie })).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await statusesOf(1, { cookie: `maru-known=${'A'.repeat(44)}` })).toEqual([429]);
});

test('counts a stranger with a proof of work separately, once per proof and only on its address', async () => {
  await flooded();
  const { code, challenge = '', retryAfter } = await ask();
  expect(code).toBe('PASS_REQUIRED');
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(readChallenge(challenge)).not.toBeNull();
  const earn = (proofOfWork: string) =>
    fetch(`${app.url}/api/pass`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': office },
      body: JSON.stringify({ proofOfWork }),
    });
  expect((await earn(`${challenge}.1`)).status).toBe(400);
  const proof = await solve(challenge);
  const earned = await earn(proof);
  expect(earned.status).toBe(200);
  const cookie = earned.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  expect(await statusesOf(6, { cookie })).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await earn(proof)).status).toBe(400);
  await flooded();
  expect(await statusesOf(1, { cookie })).toEqual([429]);
});

test('admits six simultaneous first logins from one address', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addCitizen(app.app.services)));
  const answers = await Promise.all(people.map(({ userId }) => login(app.url, userId)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});

/** Promise 22 for citizens: logs at the most verbose level, and errors, contain no secrets or personal data. */
import { setTimeout as wait } from 'node:timers/promises';
import { personOf, TestBrowser } from '#test/certification.ts';
import { call, logIn, refresh } from '#test/citizens.ts';
import { isClosed } from '../checks/fuzz/exchange.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

const password = 'Wk4!rmza-88';
const newPassword = 'N3w!secret-77';
const wrongPassword = 'Wr0ng!guess-66';
const person = { ...personOf('silent logs'), name: '남궁비밀', birthDate: '1971-03-04' };
const emailAddress = 'namgoong@example.kr';
const address = '서울특별시 중랑구 비밀로 42';

export const silentLogs: AccountCheck = async (rig, report) => {
  const browser = new TestBrowser(rig.url);
  const secrets = new Set([
    password,
    newPassword,
    wrongPassword,
    person.name,
    person.mobileNumber,
    emailAddress,
    '비밀로 42',
  ]);
  const keep = (...more: unknown[]) => {
    for (const one of more) if (typeof one === 'string' && one.length > 10) secrets.add(one);
  };
  const certificationId = await browser.certify(person);
  for (const secret of await identifiers(rig, certificationId)) keep(secret);
  keep(...browser.cookie.split(/=|; /));

  const join = await form(rig, certificationId);
  const joined = await browser.call('POST', '/api/users', join);
  const answer = await joined.text();
  if (!joined.ok) report.broken(`the join answers ${answer}`);
  const pair = await logIn(rig.url, join.userId, password);
  const next = await refresh(rig.url, pair.refreshToken);
  keep(pair.token, pair.refreshToken, next.token, next.refreshToken);
  const token = String(next.token);
  await call(rig.url, 'GET', `/api/users/check-password?${new URLSearchParams({ password })}`, { token });
  await call(rig.url, 'GET', `/api/users/check-password?${new URLSearchParams({ password: wrongPassword })}&x=1`, {
    token,
  });
  await call(rig.url, 'POST', '/api/auth/login', { body: { userId: join.userId, password: wrongPassword } });
  await call(rig.url, 'GET', `/api/users/find-id?${new URLSearchParams({ userName: person.name, certificationId })}`);
  await malformed(rig, token);
  await call(rig.url, 'POST', '/api/users/change-password', { token, body: { password, newPassword } });
  const failed = await failInside(rig, browser);
  if (failed.status !== 500) report.broken(`a failure inside answers ${failed.status}`);
  for (const secret of secrets) if (failed.text.includes(secret)) report.broken(`an error tells ${secret}`);

  // The server may not have written the last entries yet.
  for (let i = 0; i < 40 && !rig.log().includes('refuse_secret'); i += 1) await wait(50);
  const log = rig.log();
  report.measured('secrets', secrets.size);
  report.measured('characters logged', log.length);
  // The check proves nothing unless the failure is logged.
  if (!log.includes('refuse_secret')) report.broken('the failure inside is not in the log');
  for (const secret of secrets)
    for (const written of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]))
      if (log.includes(written)) report.broken(`the log has ${written}`);
};

/** The certified person's CI and DI, as stored. */
async function identifiers({ pool, services }: AccountRig, certificationId: string): Promise<string[]> {
  const { rows } = await pool.query<{ person_sealed: Buffer }>(
    'select person_sealed from certification where certification_id = $1',
    [certificationId],
  );
  const { ci, di } = JSON.parse(services.seal.open('certification.person', rows[0]?.person_sealed ?? null) ?? '{}');
  return [ci, di];
}

async function form({ pool }: AccountRig, certificationId: string) {
  const { rows } = await pool.query<{ id: number }>('select terms_id as id from terms');
  return {
    userType: 'general',
    userId: 'namgoong',
    password,
    username: person.name,
    birthDate: person.birthDate,
    certificationId,
    consents: rows.map(({ id }) => ({ termsId: id, isAgreed: true })),
    emailAddress,
    zoneCode: '',
    address,
    detailAddress: '',
    isNurserySchoolApplication: false,
    isOldBuildingApplication: false,
  };
}

/** Requests that fail before reaching a handler. */
async function malformed({ url }: AccountRig, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const bodies = [
    `{"password":"${password}"`,
    `{"password":"${password}","extra":1}`,
    JSON.stringify({ password: password.repeat(200_000) }),
  ];
  for (const body of bodies)
    await fetch(`${url}/api/users/check-password`, { method: 'POST', headers, body }).catch((error: Error) => {
      // The server may close the connection before it has read a body that is too long.
      if (!isClosed(error.cause as NodeJS.ErrnoException)) throw error;
    });
  await fetch(`${url}/api/users/check-password?password=${encodeURIComponent(password)}%zz`, { headers });
  await fetch(`${url}/api/nowhere?password=${encodeURIComponent(password)}`, { headers });
}

/** The database's error contains the refused row, which causes the longest log entry. */
async function failInside(rig: AccountRig, browser: TestBrowser) {
  await rig.asOwner(`alter table citizen add constraint refuse_secret check (username <> '남궁비밀') not valid`);
  await rig.asOwner(`delete from consent_change; delete from consent; delete from citizen`);
  const body = await form(rig, await browser.certify(person));
  const response = await browser.call('POST', '/api/users', { ...body, userId: 'namgoong2' });
  return { status: response.status, text: await response.text() };
}

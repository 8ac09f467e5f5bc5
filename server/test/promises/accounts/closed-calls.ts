/** Promise 13: nothing outside the schema is written or returned. */
import { areas } from '@maru/contract';
import type { Call } from '@maru/contract/call';
import { testPassword } from '#test/administrators.ts';
import { addCitizen, call, citizenToken } from '#test/citizens.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { airOf, noQuiet } from '#test/subscriptions.ts';
import type { Report } from '../rig/report.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: unknown;
}

const calls = Object.values(areas).flatMap((area) => Object.values<Call>(area));
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** A valid input for each write that citizens may make. */
async function inputs(rig: AccountRig, userNumber: number): Promise<Record<string, { path: string; body: object }>> {
  const place = await createPlace(rig.pool);
  const consents = [{ termsId: 1, isAgreed: true }];
  const certificationId = '6f1d5a52-0b1e-4d6f-9a5c-0123456789ab';
  const profile = {
    emailAddress: '',
    zoneCode: '',
    address: '',
    detailAddress: '',
    isNurserySchoolApplication: false,
    isOldBuildingApplication: false,
  };
  const browser = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' };
  const given: Record<string, { path?: string; body: object }> = {
    'POST /api/auth/login': { body: { userId: 'nobody99', password: 'x' } },
    'POST /api/pass': { body: { proofOfWork: 'x' } },
    'POST /api/addresses/search': { body: { keyword: 'x' } },
    'POST /api/report/reopen': { body: { secret: 'x'.repeat(43) } },
    'POST /api/report/withdraw-contact': { body: { secret: 'x'.repeat(43) } },
    'POST /api/subscriptions': {
      body: { emailAddress: 'nobody@example.kr', language: 'ko', ...airOf('1126052000'), ...noQuiet },
    },
    'POST /api/subscriptions/push': { body: { browser, language: 'ko', ...airOf('1126052000'), ...noQuiet } },
    'POST /api/subscriptions/push/browser': { body: { browser } },
    'POST /api/subscriptions/push/renew': { body: { browser, renewed: browser } },
    'POST /api/subscriptions/push/end': { body: { browser } },
    'POST /api/subscriptions/confirm': { body: { token: 'x' } },
    'POST /api/subscriptions/linked': { body: { token: 'x' } },
    'PATCH /api/subscriptions/linked': { body: { token: 'x', ...noQuiet } },
    'POST /api/subscriptions/end': { body: { token: 'x' } },
    'POST /api/mypage/subscriptions': {
      body: { channel: 'email', language: 'ko', ...airOf('1126052000'), ...noQuiet },
    },
    'PATCH /api/mypage/subscriptions/{subscriptionId}': { path: '/api/mypage/subscriptions/1', body: noQuiet },
    'POST /api/users/check-password': { body: { password: testPassword } },
    'PATCH /api/users/{userNumber}': { path: `/api/users/${userNumber}`, body: profile },
    'PATCH /api/users/withdrawal': { body: { password: 'x', changeReason: 'notSaid' } },
    'POST /api/users/change-password': { body: { password: 'x', newPassword: 'N3w-password!' } },
    'PATCH /api/users/normal-status': { body: { userId: 'nobody99', certificationId } },
    'PATCH /api/users/find-password': { body: { userId: 'nobody99', certificationId, newPassword: 'N3w-password!' } },
    'POST /api/users': {
      body: {
        ...profile,
        userType: 'general',
        userId: 'nobody99',
        password: 'x',
        username: '',
        birthDate: '',
        certificationId,
        consents,
      },
    },
    'POST /api/mypage/personal-data': { body: { password: 'x', format: 'json', language: 'ko' } },
    'PATCH /api/mypage/consents': { body: { termsId: 1, isAgreed: true } },
    'POST /api/mypage/services': { body: { service: 'airQuality' } },
    'POST /api/favorite': { body: { installationPlaceId: place, installationPlaceType: 'air' } },
    'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}': {
      path: `/api/mypage/operating-facility/air-quality/sharedMember/${place}`,
      body: { parentsName: '홍길동', mobileNumber: '010-0000-0000' },
    },
  };
  return Object.fromEntries(
    Object.entries(given).map(([name, { path, body }]) => [name, { path: path ?? name.split(' ')[1] ?? '', body }]),
  );
}

export const closedCalls: AccountCheck = async (rig, report) => {
  for (const one of calls)
    for (const [part, schema] of Object.entries({
      params: one.params,
      query: one.query,
      body: one.body,
      output: one.output,
    }))
      for (const path of openObjects(schema as Schema | undefined, part))
        report.broken(`${nameOf(one)}: ${path} takes or gives more than it names`);

  const { userNumber, userId } = await addCitizen(rig.services);
  const token = await citizenToken(rig.services, userNumber);
  const { rows } = await rig.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'
     and table_name in ('citizen', 'consent', 'session', 'certification', 'favorite', 'guess', 'managed_place',
       'nursery_school_parent', 'subscription', 'report', 'report_incident') order by 1`,
  );
  const writes = await inputs(rig, userNumber);
  for (const one of calls)
    if (/^(citizen|open)$/.test(one.access) && one.body && !writes[nameOf(one)] && !one.path.startsWith('/admin/'))
      report.broken(`${nameOf(one)} writes and nothing tries it`);
  const rowOf = async () =>
    JSON.stringify((await rig.pool.query('select * from citizen where user_number = $1', [userNumber])).rows);
  const before = await rowOf();
  let tried = 0;
  const columns = new Set(rows.flatMap(({ name }) => [name, camel(name)]));
  const namedBy = new Map(calls.map((one) => [nameOf(one), (one.body as Schema | undefined)?.properties ?? {}]));
  for (const column of columns) {
    const inject = async ([name, { path, body }]: [string, { path: string; body: object }]) => {
      if (Object.hasOwn(namedBy.get(name) ?? {}, column)) return;
      tried += 1;
      const [method = ''] = name.split(' ');
      const { status, field } = await call(rig.url, method, path, { token, body: { ...body, [column]: 1 } });
      if (status !== 400 || field !== column) report.broken(`${name} with ${column} answers ${status}`);
    };
    await Promise.all(Object.entries(writes).map(inject));
  }
  report.measured('columns injected', tried);
  if ((await rowOf()) !== before) report.broken('a refused write changed something');
  for (const column of ['userNumber', 'user_status'])
    if ((await call(rig.url, 'GET', `/api/users/check-password?password=x&${column}=1`, { token })).status !== 400)
      report.broken(`a query takes ${column}`);

  await answersNameNothingMore(rig, userId, token, report);
};

async function answersNameNothingMore(rig: AccountRig, userId: string, token: string, report: Report) {
  const place = await createPlace(rig.pool);
  await createDevice(rig.pool, { placeId: place });
  await call(rig.url, 'POST', '/api/favorite', {
    token,
    body: { installationPlaceId: place, installationPlaceType: 'air' },
  });
  const reads: [Call, path: string][] = [
    [areas.citizens.profile, `/api/users/${userId}`],
    [areas.citizens.terms, '/api/terms'],
    [areas.citizensLogin.sessions, '/api/auth/sessions'],
    [areas.favorites.favorites, '/api/favorite'],
    [areas.air.places, '/api/air-quality/installation-place'],
  ];
  for (const [one, path] of reads) {
    const { status, ...answer } = await call(rig.url, 'GET', path, { token });
    if (status !== 200) report.broken(`${nameOf(one)} answers ${status}`);
    for (const extra of beyond(one.output as Schema, answer, '')) report.broken(`${nameOf(one)} tells ${extra}`);
  }
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function openObjects(schema: Schema | undefined, path: string): string[] {
  if (!schema) return [];
  const own = schema.type === 'object' && schema.additionalProperties !== false ? [path] : [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => openObjects(one, `${path}.${name}`));
  return [...own, ...inner, ...openObjects(schema.items, `${path}[]`)];
}

/** Fields of an answer that its schema doesn't contain. */
function beyond(schema: Schema, value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => beyond(schema.items ?? {}, one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const named = schema.properties?.[name];
    return named ? beyond(named, inner, `${path}.${name}`) : [`${path}.${name}`];
  });
}

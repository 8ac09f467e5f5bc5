/** Promise 12: no caller reads or writes another person's data; the answer is the same as for missing data. */
import { areas } from '@maru/contract';
import type { Call } from '@maru/contract/call';
import type { CertificationPurpose } from '@maru/domain/certification';
import { sharingFacilityType } from '@maru/domain/shared-member';
import { sheetColumn } from '#platform/excel/column.ts';
import { personOf, TestBrowser } from '#test/certification.ts';
import { type Answer, addCitizen, call, citizenToken } from '#test/citizens.ts';
import { createPlace } from '#test/factories.ts';
import { workbookWith } from '#test/workbooks.ts';
import type { Report } from '../rig/report.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

/** The owner of an id; a deleted id belonged to the caller. */
type Whose = 'own' | 'another’s' | 'deleted' | 'random';

interface Case {
  /** Key in the contract: 'GET /api/users/{id}'. */
  call: string;
  ids: Record<Whose, string | number>;
  ask(id: string | number): Promise<Answer>;
}

const randomUuid = '6f1d5a52-0b1e-4d6f-9a5c-0123456789ab';
const profile = {
  emailAddress: 'changed@example.kr',
  zoneCode: '',
  address: '',
  detailAddress: '',
  isNurserySchoolApplication: false,
  isOldBuildingApplication: false,
};

export const ownData: AccountCheck = async (rig, report) => {
  const owner = await addCitizen(rig.services);
  const withdrawn = await addCitizen(rig.services);
  await rig.pool.query(`update citizen set user_status = 'withdrawal' where user_number = $1`, [withdrawn.userNumber]);
  const asker = await addCitizen(rig.services);
  const token = await citizenToken(rig.services, asker.userNumber);
  const ask = (method: string, path: string, body?: unknown) => call(rig.url, method, path, { token, body });
  const cases: Case[] = [
    {
      call: 'GET /api/users/{id}',
      ids: { own: asker.userId, 'another’s': owner.userId, deleted: withdrawn.userId, random: 'nobody99' },
      ask: (id) => ask('GET', `/api/users/${id}`),
    },
    {
      call: 'PATCH /api/users/{userNumber}',
      ids: { own: asker.userNumber, 'another’s': owner.userNumber, deleted: withdrawn.userNumber, random: 987_654 },
      ask: (id) => ask('PATCH', `/api/users/${id}`, profile),
    },
    {
      call: 'DELETE /api/auth/sessions/{sessionId}',
      ids: await sessionIds(rig, asker.userNumber, owner.userNumber),
      ask: (id) => ask('DELETE', `/api/auth/sessions/${id}`),
    },
    {
      call: 'DELETE /api/favorite/{favoriteId}',
      ids: await favoriteIds(rig, asker.userNumber, owner.userNumber),
      ask: (id) => ask('DELETE', `/api/favorite/${id}`),
    },
    ...(await facilityCases(rig, asker.userNumber, owner.userNumber)),
    ...(await certificationCases(rig)),
  ];
  const before = await everythingOf(rig, owner.userNumber);
  for (const one of cases) await compare(one, report);
  if ((await everythingOf(rig, owner.userNumber)) !== before) report.broken('what is another’s was changed');
  for (const missing of uncovered(cases)) report.broken(`${missing} takes an id of somebody's and nothing tries it`);
  report.measured('calls with somebody’s id', cases.length);
};

async function compare({ call: name, ids, ask }: Case, report: Report) {
  const revealed = async (whose: Whose) => {
    const { requestId: _, ...answer } = await ask(ids[whose]);
    return { status: answer.status, text: JSON.stringify(answer) };
  };
  const random = await revealed('random');
  if (random.status < 400) report.broken(`${name}: a random id is answered ${random.text}`);
  for (const whose of ['another’s', 'deleted'] as const) {
    const { text } = await revealed(whose);
    if (text !== random.text) report.broken(`${name}: ${whose} answers ${text}, a random one ${random.text}`);
  }
  const own = await revealed('own');
  if (own.status !== 200) report.broken(`${name}: one's own answers ${own.text}`);
}

async function sessionIds(rig: AccountRig, asker: number, owner: number): Promise<Case['ids']> {
  const open = async (number: number) =>
    (await rig.services.sessions.open('citizen', number, { userAgent: 'test', address: '192.0.2.1' })).sessionId;
  const deleted = await open(asker);
  await rig.services.sessions.end(deleted, 'logout');
  return { own: await open(asker), 'another’s': await open(owner), deleted, random: randomUuid };
}

async function favoriteIds(rig: AccountRig, asker: number, owner: number): Promise<Case['ids']> {
  const add = async (number: number) => {
    const { rows } = await rig.pool.query<{ favorite_id: number }>(
      `insert into favorite (user_number, installation_place_id, installation_place_type) values ($1, $2, 'air')
       returning favorite_id`,
      [number, await createPlace(rig.pool)],
    );
    return rows[0]?.favorite_id ?? 0;
  };
  const deleted = await add(asker);
  await rig.pool.query('delete from favorite where favorite_id = $1', [deleted]);
  return { own: await add(asker), 'another’s': await add(owner), deleted, random: 987_654 };
}

/** A place belongs to its operators; without operators it belongs to no citizen. */
async function facilityCases(rig: AccountRig, asker: number, owner: number): Promise<Case[]> {
  const operate = async (number: number) => {
    const placeId = await createPlace(rig.pool, { facilityType: sharingFacilityType });
    await rig.pool.query('insert into managed_place (user_number, installation_place_id) values ($1, $2)', [
      number,
      placeId,
    ]);
    return placeId;
  };
  const deleted = await operate(asker);
  await rig.pool.query('delete from managed_place where installation_place_id = $1', [deleted]);
  const ids = { own: await operate(asker), 'another’s': await operate(owner), deleted, random: 987_654 };
  const token = await citizenToken(rig.services, asker);
  const base = '/api/mypage/operating-facility/air-quality';
  const one = (method: string, path: string, pathOf: (id: string | number) => string, body?: unknown): Case => ({
    call: `${method} ${base}${path}`,
    ids,
    ask: (id) => call(rig.url, method, `${base}${pathOf(id)}`, { token, body }),
  });
  const range = 'startDatetime=2026-11-01&endDatetime=2026-11-02&datetimeType=day&measurementType=co2';
  const headers = ['이름', '휴대전화 번호'].map((header) => sheetColumn({ header, kind: 'text' }));
  const file = new Blob([new Uint8Array(await workbookWith(headers, ['홍길동', '010-1234-5678']))]);
  const uploads = ['validateExcelUpload', 'excelUpload'].map(
    (path): Case => ({
      call: `POST ${base}/sharedMember/{placeId}/${path}`,
      ids,
      async ask(id) {
        const body = new FormData();
        body.set('file', file, 'members.xlsx');
        const response = await fetch(`${rig.url}${base}/sharedMember/${id}/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body,
        });
        return { ...((await response.json()) as Record<string, unknown>), status: response.status };
      },
    }),
  );
  return [
    one('GET', '/statistics', (id) => `/statistics?installationPlaceId=${id}&${range}`),
    one('GET', '/sharedMembers', (id) => `/sharedMembers?placeId=${id}`),
    one('POST', '/sharedMember/{placeId}', (id) => `/sharedMember/${id}`, {
      parentsName: '홍길동',
      mobileNumber: '010-1234-5679',
    }),
    one('DELETE', '/{placeId}/sharedMembers/{parentsIds}', (id) => `/${id}/sharedMembers/1`),
    ...uploads,
  ];
}

/** A certification is only valid in its browser, and only for the certified person's account. */
async function certificationCases(rig: AccountRig): Promise<Case[]> {
  const [browser, other] = [new TestBrowser(rig.url), new TestBrowser(rig.url)];
  const person = personOf('own data');
  const ids = async (purpose: CertificationPurpose): Promise<Case['ids']> => {
    const deleted = await browser.certify(person, false, purpose);
    await rig.pool.query('delete from certification where certification_id = $1', [deleted]);
    return {
      own: await browser.certify(person, false, purpose),
      'another’s': await other.certify({ ...person, birthDate: '1970-01-01' }, false, purpose),
      deleted,
      random: randomUuid,
    };
  };
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await browser.call(method, path, body);
    return { ...((await response.json()) as Record<string, unknown>), status: response.status };
  };
  const accounts = await memberIds(rig, browser, person);
  const newPassword = 'N3w-password!';
  return [
    {
      call: 'GET /api/auth/selfCertification/{certificationId}',
      ids: await ids('join'),
      ask: (id) => send('GET', `/api/auth/selfCertification/${id}`),
    },
    {
      call: 'GET /api/users/duplicate-user',
      ids: await ids('join'),
      ask: (id) => send('GET', `/api/users/duplicate-user?certificationId=${id}`),
    },
    {
      call: 'GET /api/users/find-id',
      ids: await ids('findId'),
      ask: (id) =>
        send('GET', `/api/users/find-id?${new URLSearchParams({ userName: person.name, certificationId: `${id}` })}`),
    },
    {
      call: 'PATCH /api/users/normal-status',
      ids: accounts,
      ask: async (userId) =>
        send('PATCH', '/api/users/normal-status', {
          userId,
          certificationId: await browser.certify(person, false, 'reactivate'),
        }),
    },
    {
      call: 'PATCH /api/users/find-password',
      ids: accounts,
      ask: async (userId) =>
        send('PATCH', '/api/users/find-password', {
          userId,
          newPassword,
          certificationId: await browser.certify(person, false, 'password'),
        }),
    },
    {
      call: 'POST /api/users',
      ids: await ids('join'),
      ask: async (certificationId) =>
        send('POST', '/api/users', await joinForm(rig, `${certificationId}`, 'secondborn', true)),
    },
  ];
}

/** Accounts of the certified person and of another person, and a deleted account of the certified person. */
async function memberIds(
  rig: AccountRig,
  browser: TestBrowser,
  person: ReturnType<typeof personOf>,
): Promise<Case['ids']> {
  const join = async (userId: string) => {
    const body = await joinForm(rig, await browser.certify(person), userId, false);
    const response = await browser.call('POST', '/api/users', body);
    if (!response.ok) throw new Error(`the join answered ${await response.text()}`);
  };
  await join('nolonger');
  await rig.pool.query(`update citizen set user_status = 'withdrawal' where user_id = 'nolonger'`);
  await join('firstborn');
  return {
    own: 'firstborn',
    'another’s': (await addCitizen(rig.services)).userId,
    deleted: 'nolonger',
    random: 'nobody99',
  };
}

async function joinForm(rig: AccountRig, certificationId: string, userId: string, isChild: boolean) {
  const { rows } = await rig.pool.query<{ id: number }>('select terms_id as id from terms');
  return {
    ...profile,
    userType: isChild ? 'children' : 'general',
    userId,
    password: 'Wk4!rmza-88',
    username: isChild ? '홍아이' : '',
    birthDate: isChild ? '2020-02-02' : '',
    certificationId,
    consents: rows.map(({ id }) => ({ termsId: id, isAgreed: true })),
  };
}

/** All stored data of a person, as text. */
async function everythingOf({ pool }: AccountRig, userNumber: number): Promise<string> {
  const tables = ['citizen where user_number', 'favorite where user_number', 'session where owner_number'];
  const rows = await Promise.all(tables.map((table) => pool.query(`select * from ${table} = $1`, [userNumber])));
  return JSON.stringify(rows.map((result) => result.rows));
}

const personIdNames = /^(id|userId|userNumber|sessionId|favoriteId|certificationId|placeId)$/;

/** Calls of citizens with a person's id that have no case in this check. */
function uncovered(cases: readonly Case[]): string[] {
  const { citizensLogin, citizens, favorites, operatedAir, sharedMembers } = areas;
  const calls = [citizensLogin, citizens, favorites, operatedAir, sharedMembers].flatMap((area) =>
    Object.values<Call>(area),
  );
  /** Calls that don't identify their caller. */
  const exempt = ['POST /api/auth/login', 'GET /api/users/duplicate-id'];
  return calls.flatMap(({ method, path, params, query, body }) => {
    const fields = [params, query, body].flatMap((schema) =>
      Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}),
    );
    const name = `${method} ${path}`;
    const isCovered = exempt.includes(name) || cases.some((one) => one.call === name);
    return fields.some((field) => personIdNames.test(field)) && !isCovered ? [name] : [];
  });
}

/**
 * Members get everything that is stored about them, and all of it is erased after they leave. Every column of every
 * table with personal data is in the lists below; a new column fails the test until it is reported, or excepted with a
 * reason.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseWithdrawn } from '../src/features/citizens/erasure.ts';
import { closeSealed } from '../src/features/citizens/sealed.ts';
import { withdraw } from '../src/features/citizens/withdrawal.ts';
import { deleteOldSubscriptions } from '../src/features/subscriptions/retention.ts';
import { memberReason, sealReceiver } from '../src/platform/messages/outbox.ts';
import { addAdministrator, testPassword } from './administrators.ts';
import { startTestApp, type TestApp } from './app.ts';
import { addCitizen, citizenToken } from './citizens.ts';
import { createPlace } from './factories.ts';
import { textOfPdf } from './pdf.ts';

/** The report's field of a column: 'section.field'; in parentheses the reason why it isn't reported. */
type Columns = Record<string, string>;
const index = '(keyed hash of a reported value)';
const owner = '(the member number, reported as account.userNumber)';
const inner = '(a technical number without content)';

/** Tables with rows about members. `after` says what erasure leaves: no row, or rows without personal data. */
const memberTables: Record<string, { columns: Columns; after: 'none' | 'emptied' | 'number only' }> = {
  citizen: {
    after: 'emptied',
    columns: {
      user_number: 'account.userNumber',
      user_id: 'account.userId',
      username: 'account.username',
      user_type: 'account.userType',
      user_status: 'account.userStatus',
      suspended_from: 'account.suspendedFrom',
      change_reason: 'account.changeReason',
      withdrawal_reason: '(set by the withdrawal, after which nobody can log in)',
      withdrawn_at: '(set by the withdrawal, after which nobody can log in)',
      erased_at: '(set by the erasure)',
      birth_date: 'account.birthDate',
      mobile_number_sealed: 'account.mobileNumber',
      mobile_number_index: index,
      email_address_sealed: 'account.emailAddress',
      zone_code: 'account.zoneCode',
      address_sealed: 'account.address',
      detail_address_sealed: 'account.detailAddress',
      ci_sealed: 'account.ci',
      di_sealed: 'account.di',
      di_index: index,
      person_index: index,
      services: 'account.services',
      password_hash: 'account.password',
      password_changed_at: 'account.passwordChangedDatetime',
      failure_count: 'account.failureCount',
      joined_at: 'account.joinDatetime',
      last_login_at: 'account.lastLoginDatetime',
      dormant_notice_at: 'account.dormantNoticeDatetime',
      dormant_notice_id: inner,
      dormant_notice_sms_id: inner,
      dormant_at: 'account.dormantDatetime',
    },
  },
  consent: {
    after: 'none',
    columns: {
      user_number: owner,
      terms_id: 'consents.terms',
      is_agreed: 'consents.isAgreed',
      decided_at: 'consents.decidedDatetime',
    },
  },
  consent_change: {
    after: 'none',
    columns: {
      consent_change_id: inner,
      user_number: owner,
      terms_id: 'consentChanges.terms',
      is_agreed: 'consentChanges.isAgreed',
      decided_at: 'consentChanges.decidedDatetime',
      decided_by: 'consentChanges.decidedBy',
    },
  },
  service_change: {
    after: 'number only',
    columns: {
      service_change_id: inner,
      user_number: owner,
      service: 'serviceChanges.service',
      is_applied: 'serviceChanges.isApplied',
      changed_by: 'serviceChanges.changedBy',
      changed_at: 'serviceChanges.changedDatetime',
    },
  },
  favorite: {
    after: 'none',
    columns: {
      favorite_id: inner,
      user_number: owner,
      installation_place_id: 'favorites.place',
      installation_place_type: '(the kind of the reported place)',
      added_at: 'favorites.addedDatetime',
    },
  },
  managed_place: {
    after: 'none',
    columns: {
      user_number: owner,
      installation_place_id: 'managedFacilities.place',
      assigned_at: 'managedFacilities.assignedDatetime',
    },
  },
  subscription: {
    after: 'none',
    columns: {
      subscription_id: 'subscriptions.number',
      subscription_topic_id: 'subscriptions.topic',
      user_number: owner,
      channel: 'subscriptions.channel',
      address_sealed: 'subscriptions.address',
      address_index: index,
      language: 'subscriptions.language',
      link_salt: '(a random number in links)',
      quiet_from: 'subscriptions.quietHours',
      quiet_until: 'subscriptions.quietHours',
      is_digest: 'subscriptions.isDigest',
      made_at: 'subscriptions.madeDatetime',
      confirmed_at: 'subscriptions.confirmedDatetime',
    },
  },
  session: {
    after: 'none',
    columns: {
      session_id: '(a secret of the login)',
      owner_kind: '(citizen)',
      owner_number: owner,
      salt: '(a secret of the login)',
      generation: inner,
      rotated_at: '(the last use of the login, as reported)',
      user_agent: 'logins.device',
      address: 'logins.ipAddress',
      started_at: 'logins.startedDatetime',
      last_used_at: 'logins.lastUsedDatetime',
      expires_at: 'logins.expiresDatetime',
      ended_at: 'logins.endedDatetime',
      end_reason: 'logins.endReason',
      is_sso: '(administrators only)',
      id_token_sealed: '(administrators only)',
    },
  },
  known_browser: {
    after: 'none',
    columns: {
      browser_id: '(a hash of a cookie)',
      owner_kind: '(citizen)',
      owner_number: owner,
      failure_count: 'browsers.failureCount',
      last_failure_at: 'browsers.lastFailureDatetime',
      last_login_at: 'browsers.lastLoginDatetime',
    },
  },
  sms_receiver: {
    after: 'emptied',
    columns: {
      sms_receiver_id: inner,
      sms_id: 'messages.message',
      message_id: inner,
      mobile_number_sealed: 'messages.mobileNumber',
      mobile_number_index: index,
      user_number: owner,
      consent_code: '(the terms of the reported consent)',
      sms_state: 'messages.state',
      due_at: 'messages.dueDatetime',
      tries: inner,
      sms_batch_id: inner,
      failure: 'messages.failure',
      settled_at: '(the time of the reported result)',
      settled_by: '(an administrator)',
      received_at: 'messages.receivedDatetime',
      times_named: inner,
      is_hidden: '(whether administrators see the number)',
    },
  },
};

/** Other tables with encrypted data, each with whose it is and the file that erases it. */
const otherTables: Record<string, { whose: string; erasedBy: string }> = {
  administrator: { whose: 'staff', erasedBy: 'features/administrators/change-administrator.ts' },
  alarm_receiver: { whose: 'staff', erasedBy: 'features/alarms/deliveries/receivers.ts' },
  building: { whose: 'owners, named by the office', erasedBy: 'features/buildings/facts.ts' },
  certification: {
    whose: 'a certified person without an account yet',
    erasedBy: 'platform/certification/certifications.ts',
  },
  installation_place: { whose: 'staff', erasedBy: 'places/administration/places.ts' },
  mailing_delivery: { whose: 'staff', erasedBy: 'features/mailings/send.ts' },
  mailing_receiver: { whose: 'staff', erasedBy: 'features/mailings/store.ts' },
  nursery_school_parent: {
    whose: 'parents, named by an operator; reported to the member of that number as nurserySchools',
    erasedBy: 'features/citizens/shared-members/members.ts',
  },
  report: { whose: 'reporters, who have no account', erasedBy: 'features/reports/retention.ts' },
  sandbox_mail: {
    whose: 'nobody: the sandbox sends to no one',
    erasedBy: 'features/alarms/deliveries/retention.ts',
  },
  sandbox_message: { whose: 'nobody: the sandbox sends to no one', erasedBy: 'platform/messages/forget.ts' },
  weighing: { whose: 'drivers and staff', erasedBy: 'features/weighing/retention.ts' },
};

let now = new Date('2026-11-20T03:00:00Z');
let app: TestApp;
let member: number;
let stranger: number;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web', MARU_KEEP: 'audit=24' } });
  member = await addFullMember('남궁하나', '010-1111-2222', 'one');
  stranger = await addFullMember('선우다른', '010-3333-4444', 'other');
});
afterAll(() => app.stop());

const one = async <Row = { id: number }>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await app.pool.query(sql, values)).rows[0];

/** A member with a value in every column; texts contain `mark`. */
async function addFullMember(username: string, mobileNumber: string, mark: string): Promise<number> {
  const { services } = app.app;
  const { seal } = services;
  const { userNumber } = await addCitizen(services, { username, mobileNumber, lastLoginAt: now });
  const digits = mobileNumber.replaceAll('-', '');
  const { adminNumber } = await addAdministrator(services);
  await app.pool.query(
    `update citizen set birth_date = '1990-02-03', zone_code = '02001', change_reason = $2, failure_count = 1,
       services = '{facility}', suspended_from = 'normal', ci_sealed = $3, di_sealed = $4, di_index = $5, person_index = $5,
       email_address_sealed = $6, dormant_notice_at = now(), dormant_notice_id = $2 where user_number = $1`,
    [
      userNumber,
      `reason of ${mark}`,
      closeSealed(seal, 'ci', `ci of ${mark}`),
      closeSealed(seal, 'di', `di of ${mark}`),
      seal.index('di', `di of ${mark}`),
      closeSealed(seal, 'email_address', `${mark}@example.kr`),
    ],
  );
  await services.db
    .insertInto('consent')
    .columns(['user_number', 'terms_id', 'is_agreed', 'decided_at'])
    .expression((eb) =>
      eb
        .selectFrom('terms')
        .select((of) => [of.val(userNumber).as('user'), 'terms_id', of.val(true).as('is'), of.val(now).as('at')]),
    )
    .execute();
  await app.pool.query(
    `insert into consent_change (user_number, terms_id, is_agreed, decided_by, decided_at)
     select user_number, terms_id, is_agreed, 'join', decided_at from consent where user_number = $1`,
    [userNumber],
  );
  await app.pool.query(
    `insert into service_change (user_number, service, is_applied, changed_by) values ($1, 'facility', true, 'citizen')`,
    [userNumber],
  );
  const placeId = await createPlace(app.pool, { name: `place of ${mark}` });
  await app.pool.query(
    `insert into favorite (user_number, installation_place_id, installation_place_type) values ($1, $2, 'air')`,
    [userNumber, placeId],
  );
  await app.pool.query('insert into managed_place (user_number, installation_place_id) values ($1, $2)', [
    userNumber,
    placeId,
  ]);
  await app.pool.query(
    `insert into nursery_school_parent (installation_place_id, parents_name_sealed, mobile_number_sealed,
       mobile_number_index) values ($1, 'x', 'x', $2)`,
    [placeId, seal.index('mobile_number', digits)],
  );
  const { id: topic } = await one(
    `insert into subscription_topic (kind, installation_place_id, installation_type, field, grade, made_at)
     values ('air', $1, 'outdoor', 'fineDust', 'bad', now()) returning subscription_topic_id::int as id`,
    [placeId],
  );
  const { id: subscription } = await one(
    `insert into subscription (subscription_topic_id, user_number, channel, address_sealed, address_index, language,
       link_salt, quiet_from, quiet_until, is_digest, made_at, confirmed_at)
     values ($1, $2, 'email', $3, $4, 'ko', '', 0, 60, false, now(), now()) returning subscription_id::int as id`,
    [topic, userNumber, seal.close('subscription.address', `${mark}@example.kr`), seal.index('x', mark)],
  );
  await app.pool.query(
    `insert into subscription_delivery (subscription_id, kind, made_at, state, due_at, settled_at, failure)
     values ($1, 'confirmation', now(), 'failed', now(), now(), $2)`,
    [subscription, `failure of ${mark}`],
  );
  await services.sessions.open('citizen', userNumber, { userAgent: `browser of ${mark}`, address: '203.0.113.7' });
  await app.pool.query(`update session set ended_at = now(), end_reason = 'logout' where owner_number = $1`, [
    userNumber,
  ]);
  await app.pool.query(
    `insert into known_browser (browser_id, owner_kind, owner_number, failure_count, last_failure_at, last_login_at)
     values ($1, 'citizen', $2, 2, now(), now())`,
    [Buffer.from(mark), userNumber],
  );
  const { sealed, index: numberIndex } = sealReceiver(seal, digits);
  for (const [reasonKey, of] of [
    [null, userNumber],
    [`${memberReason(userNumber)}dormancy`, null],
  ] as const) {
    const { id: sms } = await one(
      `insert into sms (sms_type, send_type, message, send_number, registered_at, due_at, receiver_count, reason_key)
       values ('notify', 'SMS', $1, '0212345678', now(), now(), 1, $2) returning sms_id::int as id`,
      [`text to ${mark}`, reasonKey],
    );
    await app.pool.query(
      `insert into sms_receiver (sms_id, mobile_number_sealed, mobile_number_index, due_at, sms_state, received_at,
         failure, user_number, consent_code) values ($1, $2, $3, now(), 'sent', now(), $4, $5, $6)`,
      [sms, sealed, numberIndex, `failure of ${mark}`, of, of && 'notification'],
    );
  }
  const entry = (action: string, subject: string, detail: string) =>
    app.pool.query('select append_audit($1, $2, $3, $4, $5, $6, $7)', [
      adminNumber,
      'secret-admin',
      '관리자이름',
      '198.51.100.9',
      action,
      subject,
      detail,
    ]);
  await entry('user-unmask', `회원 #${userNumber}`, `사유: ${mark}`);
  await entry('user-list', '', `검색: userId, 회원 #${userNumber} #99999`);
  return userNumber;
}

interface Report {
  sections: { key: string; retention: string; purpose: string; rows: Record<string, unknown>[] }[];
}

async function ask(userNumber: number, given: object = {}): Promise<Response> {
  return fetch(`${app.url}/api/mypage/personal-data`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await citizenToken(app.app.services, userNumber)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password: testPassword, format: 'json', language: 'ko', ...given }),
  });
}

describe('the report of personal data', () => {
  let report: Report;
  let text: string;
  beforeAll(async () => {
    const answer = await ask(member);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    text = await answer.text();
    report = JSON.parse(text);
  });

  it('has each column of a member’s tables, or a reason why not', async () => {
    const { rows } = await app.pool.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name::text order by column_name) as columns
       from information_schema.columns where table_schema = 'public' group by table_name
       having bool_or(column_name in ('user_number', 'owner_number') or column_name ~ '_sealed$') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...Object.keys(memberTables), ...Object.keys(otherTables)].sort());
    for (const { name, columns } of rows) {
      const listed = memberTables[name]?.columns;
      if (listed) expect([name, Object.keys(listed).sort()]).toEqual([name, columns]);
    }
  });

  it('opens every reported column of a member with all data', () => {
    const fields = Object.values(memberTables).flatMap(({ columns }) => Object.values(columns));
    // Empty where an account can't have it together with a value of another column.
    const impossible = ['account.dormantDatetime'];
    for (const field of fields.filter((name) => !name.startsWith('(') && !impossible.includes(name))) {
      const [key, column = ''] = field.split('.');
      const rows = report.sections.find((section) => section.key === key)?.rows ?? [];
      expect([field, rows.some((row) => !['', null, undefined].includes(row[column] as string))]).toEqual([
        field,
        true,
      ]);
    }
    for (const value of [
      '남궁하나',
      '010-1111-2222',
      'one@example.kr',
      'ci of one',
      'text to one',
      '203호',
      '203.0.113.7',
    ])
      expect([value, text.includes(value)]).toEqual([value, true]);
    for (const { key, purpose, retention } of report.sections)
      expect([key, purpose !== '' && retention !== '']).toEqual([key, true]);
  });

  it('names when and why the data was looked at, and neither administrators nor other members', () => {
    const entries = report.sections.find(({ key }) => key === 'accesses')?.rows;
    expect(entries).toMatchObject([
      { action: '본인 개인정보 내려받기', purpose: 'JSON' },
      { action: '회원 목록 조회', purpose: '' },
      { action: '개인정보 열람', purpose: '사유: one' },
    ]);
    for (const other of ['other', '선우다른', '3333', '99999', 'secret-admin', '관리자이름', '198.51.100.9'])
      expect([other, text.includes(other)]).toEqual([other, false]);
  });

  it('is a PDF in either language, with the same data', async () => {
    const answer = await ask(stranger, { format: 'pdf', language: 'en' });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const words = textOfPdf(Buffer.from(await answer.arrayBuffer()));
    for (const value of [
      'My personal data',
      '선우다른',
      'other@example.kr',
      'text to other',
      'personal data viewed whole',
    ])
      expect([value, words.includes(value)]).toEqual([value, true]);
    expect(words).not.toContain('남궁하나');
  });

  it('asks for the password, and is given three times a day, each with an entry in the audit log', async () => {
    const { userNumber } = await addCitizen(app.app.services);
    const refused = await ask(userNumber, { password: 'Wr0ng-password' });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'WRONG_PASSWORD', field: 'password' }]);
    for (let i = 0; i < 3; i += 1) expect((await ask(userNumber)).status).toBe(200);
    const limited = await ask(userNumber);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 3600]).toEqual([429, true]);
    const { count } = await one<{ count: number }>(
      `select count(*)::int from audit_log where action = 'user-access-report' and subject = $1 and address = '127.0.0.1'`,
      [`회원 #${userNumber}`],
    );
    expect(count).toBe(3);
  });

  it('refuses other formats and fields, and callers without a login', async () => {
    expect((await ask(member, { format: 'html' })).status).toBe(400);
    expect((await ask(member, { userNumber: stranger })).status).toBe(400);
    expect((await fetch(`${app.url}/api/mypage/personal-data`, { method: 'POST' })).status).toBe(401);
  });

  it('keeps a guardian’s identifiers from a child', async () => {
    await app.pool.query(`update citizen set user_type = 'children' where user_number = $1`, [stranger]);
    const [account] = ((await (await ask(stranger)).json()) as Report).sections;
    expect(account?.rows[0]).toMatchObject({ ci: '보호자의 값 보관 중', di: '보호자의 값 보관 중' });
  });
});

describe('erasure', () => {
  it('names what erases each other table with encrypted data', () => {
    for (const [table, { whose, erasedBy }] of Object.entries(otherTables)) {
      const source = readFileSync(new URL(`../src/${erasedBy}`, import.meta.url), 'utf8');
      expect([table, whose !== '', new RegExp(`\\b${table}\\b`).test(source)]).toEqual([table, true, true]);
    }
  });

  it('leaves no personal data of a withdrawn member in any of the tables', async () => {
    const { services } = app.app;
    await withdraw(services.db, services, member, { chosen: 'moved' });
    now = new Date(now.getTime() + 31 * 86_400_000);
    expect(await eraseWithdrawn(services)).toBe(1);
    await deleteOldSubscriptions(app.pool, now);
    for (const [table, { columns, after }] of Object.entries(memberTables)) {
      const key = 'owner_number' in columns ? 'owner_number' : 'user_number';
      const { rows } = await app.pool.query(`select * from ${table} where ${key} = $1`, [member]);
      expect([table, rows.length > 0]).toEqual([table, after !== 'none']);
      if (after !== 'emptied') continue;
      for (const column of Object.keys(columns).filter((name) => name.endsWith('_sealed')))
        for (const row of rows) {
          const isEmpty =
            row[column] === null || services.seal.open(`${table}.${column.slice(0, -7)}`, row[column]) === '';
          expect([table, column, isEmpty]).toEqual([table, column, true]);
        }
    }
    // The other member keeps everything.
    expect((await app.pool.query('select from consent where user_number = $1', [stranger])).rowCount).toBeGreaterThan(
      0,
    );
  });
});

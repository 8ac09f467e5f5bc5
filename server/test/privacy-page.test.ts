/**
 * The privacy page names every column and table with members' data. A new one must be added to the page and this test.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { hiddenMetres, publicDaysBefore } from '@maru/domain/track/public-way';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The page's term for each column of an account. */
const columns: Record<string, string> = {
  user_number: '회원 번호',
  user_id: '아이디',
  username: '이름',
  user_type: '회원 구분',
  user_status: '계정 상태',
  suspended_from: '계정 상태',
  change_reason: '바뀐 사유',
  withdrawal_reason: '고른 탈퇴 사유',
  birth_date: '생년월일',
  mobile_number_sealed: '휴대전화 번호',
  mobile_number_index: '휴대전화 번호',
  email_address_sealed: '이메일',
  address_sealed: '주소',
  detail_address_sealed: '상세 주소',
  zone_code: '우편번호',
  ci_sealed: '연계정보(CI)',
  di_sealed: '중복가입확인정보(DI)',
  di_index: '중복가입확인정보(DI)',
  person_index: '중복가입확인정보(DI)',
  services: '신청하고 해지한 시각',
  password_hash: '되돌릴 수 없는 형태',
  password_changed_at: '비밀번호 변경 시각',
  failure_count: '잘못된 비밀번호 횟수',
  joined_at: '가입·마지막 로그인',
  last_login_at: '가입·마지막 로그인',
  last_used_at: '마지막 이용',
  dormant_notice_at: '휴면 안내를 보낸 시각',
  dormant_notice_id: '휴면 안내를 보낸 시각',
  dormant_notice_sms_id: '휴면 안내를 보낸 시각',
  dormant_at: '휴면',
  withdrawn_at: '가입과 탈퇴 시각',
  erased_at: '탈퇴와 삭제',
};

/** The page's term for each table that refers to a person. */
const tables: Record<string, string> = {
  administrator: '관리자 계정',
  alarm_receiver: '장치 알람을 받는 곳',
  building: '건축물의 소유자와 관리자',
  citizen: '회원 정보',
  certification: '본인 인증',
  consent: '약관에 동의한 내용과 시각',
  consent_change: '약관에 동의하고 철회한 이력',
  favorite: '즐겨찾는 측정소',
  installation_place: '설치 장소의 담당자',
  known_browser: '계정마다 10대까지',
  mailing_delivery: '통계를 정기 발송으로 받는 곳',
  mailing_receiver: '통계를 정기 발송으로 받는 곳',
  managed_place: '운영하는 시설',
  report: '시민 신고의 연락처',
  nursery_school_parent: '어린이집 공유 회원',
  service_change: '신청하고 해지한 시각',
  session: '로그인한 기기',
  sms_receiver: '문자를 보낸 번호',
  subscription: '알림을 받는 이메일',
  weighing: '계량한 차량의 운전자',
};

const page = readFileSync(new URL('../../web/src/texts/ko/privacy.ts', import.meta.url), 'utf8');
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const named = async (sql: string) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);

test('names every column of an account', async () => {
  const there = await named(
    `select column_name as name from information_schema.columns where table_name = 'citizen' and table_schema = 'public' order by 1`,
  );
  expect(there).toEqual(Object.keys(columns).sort());
  for (const [column, words] of Object.entries(columns)) expect([column, page.includes(words)]).toEqual([column, true]);
});

test('names every table with a person’s number, or with personal identifiers', async () => {
  // The sandboxes' tables are excluded: they are used only in installations that other machines can't reach.
  const there = await named(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and table_name not in ('sandbox_message', 'sandbox_mail')
       and (column_name in ('user_number', 'owner_number') or column_name ~ '_sealed$')
     order by 1`,
  );
  expect(there).toEqual(Object.keys(tables).sort());
  for (const [table, words] of Object.entries(tables)) expect([table, page.includes(words)]).toEqual([table, true]);
});

test('names encrypted data as encrypted and other data as unencrypted', () => {
  const sealed = /[^'.]*는 암호화하여 보관합니다\./.exec(page)?.[0] ?? '';
  for (const [column, words] of Object.entries(columns))
    if (column.endsWith('_sealed'))
      expect([column, sealed.includes(words.replace(/^.*\((.*)\)$/, '$1'))]).toEqual([column, true]);
  const open = /[^'.]*는 암호화하지 않습니다\./.exec(page)?.[0] ?? '';
  for (const words of ['아이디', '이름', '생년월일', '우편번호'])
    expect([words, open.includes(words)]).toEqual([words, true]);
});

test('names every cookie of the public site', () => {
  const folder = new URL('../src', import.meta.url).pathname;
  const declared = globSync(`${folder}/**/*.ts`)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/: Cookie =[^;]*?name: (.*)/g)])
    .flatMap(([, name = '']) => [...name.matchAll(/'(maru-[a-z-]+)'/g)].map(([, cookie = '']) => cookie))
    .filter((cookie) => !/admin|sso/.test(cookie));
  expect(declared.sort()).toEqual(['maru-certification', 'maru-known', 'maru-pass']);
  for (const cookie of declared) expect([cookie, page.includes(`${cookie} (쿠키)`)]).toEqual([cookie, true]);
});

test('lists its newest change', () => {
  const [policy = '', changes = ''] = page.split('const changes: PolicySection');
  // After a change of the content, add its row and the new date here; after any other change, only the new digest.
  const digest = createHash('sha256').update(policy).digest('hex').slice(0, 12);
  expect([/\d{4}-\d\d-\d\d/.exec(changes)?.[0], digest]).toEqual(['2026-12-01', '3d1bc4ea852d']);
});

test("states the public part of vehicles' paths", () => {
  const stated = /청소차량의 경로는[^']*/.exec(page)?.[0] ?? '';
  for (const words of [`지난 ${publicDaysBefore}일만`, '분 단위로', `${hiddenMetres} m는 공개하지 않습니다`])
    expect([words, stated.includes(words)]).toEqual([words, true]);
});

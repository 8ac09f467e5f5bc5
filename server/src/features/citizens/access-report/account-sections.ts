/** Report sections about the member's account: data, decisions and settings. */
import { type MemberService, memberServices, memberTypes, userStatuses } from '@maru/domain/member';
import { hyphenated } from '@maru/domain/personal';
import { sql } from 'kysely';
import { openSealed } from '../sealed.ts';
import { serviceHistory } from '../services.ts';
import { type Section, type Source, type Text, text, timeOf, untilErased, wordOf, yesNo } from './section.ts';

const types: Record<string, Text> = {
  general: text(memberTypes.general, 'general'),
  children: text(memberTypes.children, 'child'),
  foreigner: text(memberTypes.foreigner, 'foreigner'),
};
const statuses: Record<string, Text> = {
  normal: text(userStatuses.normal, 'open'),
  dormant: text(userStatuses.dormant, 'dormant'),
  suspended: text(userStatuses.suspended, 'suspended'),
};
const services: Record<MemberService, Text> = {
  airQuality: text(memberServices.airQuality, 'air quality'),
  indoorAir: text(memberServices.indoorAir, 'indoor air of nursery schools'),
  oldBuilding: text(memberServices.oldBuilding, 'old buildings'),
  facility: text(memberServices.facility, 'operated facilities'),
};
const deciders: Record<string, Text> = {
  join: text('가입할 때', 'when joining'),
  citizen: text('본인', 'you'),
  administrator: text('관리자', 'administrator'),
  withdrawal: text('탈퇴', 'account closed'),
};

async function account(source: Source): Promise<Section> {
  const { db, userNumber, services: kit } = source;
  const row = await db
    .selectFrom('citizen')
    .selectAll()
    .select(sql<string | null>`birth_date::text`.as('birthDate'))
    .where('user_number', '=', userNumber)
    .executeTakeFirstOrThrow();
  const opened = openSealed(kit.seal, row);
  // A child's account has the identifiers of the guardian, which aren't the child's data.
  const certified = (field: 'ci' | 'di') => {
    const value = kit.seal.open(`citizen.${field}`, row[`${field}_sealed`]) ?? '';
    return value && row.user_type === 'children' ? text('보호자의 값 보관 중', "your guardian's value is kept") : value;
  };
  return {
    key: 'account',
    title: text('회원 정보', 'Account'),
    purpose: text('본인 확인, 중복 가입 방지, 회원 서비스 제공', 'identification and services for members'),
    retention: untilErased(source),
    columns: {
      userNumber: text('회원 번호', 'Member number'),
      userId: text('아이디', 'User ID'),
      username: text('이름', 'Name'),
      userType: text('회원 유형', 'Member type'),
      userStatus: text('계정 상태', 'Account status'),
      suspendedFrom: text('정지 전 상태', 'Status before the suspension'),
      changeReason: text('상태가 바뀐 사유', 'Reason for the change'),
      birthDate: text('생년월일', 'Date of birth'),
      mobileNumber: text('휴대전화', 'Mobile number'),
      emailAddress: text('이메일', 'E-mail'),
      zoneCode: text('우편번호', 'Postcode'),
      address: text('주소', 'Address'),
      detailAddress: text('상세 주소', 'Address, second line'),
      ci: text('연계정보(CI)', 'Connecting information (CI)'),
      di: text('중복가입확인정보(DI)', 'Duplication information (DI)'),
      services: text('이용 서비스', 'Services'),
      joinDatetime: text('가입일시', 'Joined'),
      lastLoginDatetime: text('마지막 로그인', 'Last login'),
      lastUsedDatetime: text('마지막 이용', 'Last use'),
      password: text('비밀번호', 'Password'),
      passwordChangedDatetime: text('비밀번호 변경일시', 'Password changed'),
      failureCount: text('잘못된 비밀번호 횟수', 'Wrong passwords in a row'),
      dormantNoticeDatetime: text('휴면 안내 일시', 'Dormancy notice'),
      dormantDatetime: text('휴면일시', 'Dormant since'),
    },
    rows: [
      {
        userNumber: row.user_number,
        userId: row.user_id,
        username: row.username,
        userType: wordOf(types, row.user_type),
        userStatus: wordOf(statuses, row.user_status),
        suspendedFrom: wordOf(statuses, row.suspended_from),
        changeReason: row.change_reason,
        birthDate: row.birthDate ?? '',
        mobileNumber: opened.mobileNumber && hyphenated(opened.mobileNumber),
        emailAddress: opened.emailAddress,
        zoneCode: row.zone_code,
        address: opened.address,
        detailAddress: opened.detailAddress,
        ci: certified('ci'),
        di: certified('di'),
        services: joined((row.services as MemberService[]).map((service) => services[service])),
        joinDatetime: timeOf(row.joined_at),
        lastLoginDatetime: timeOf(row.last_login_at),
        lastUsedDatetime: timeOf(row.last_used_at),
        password: row.password_hash ? text('되돌릴 수 없는 형태로만 보관', 'kept only in an irreversible form') : '',
        passwordChangedDatetime: timeOf(row.password_changed_at),
        failureCount: row.failure_count,
        dormantNoticeDatetime: timeOf(row.dormant_notice_at),
        dormantDatetime: timeOf(row.dormant_at),
      },
    ],
  };
}

const joined = (words: readonly Text[]): Text => ({
  ko: words.map(({ ko }) => ko).join(', '),
  en: words.map(({ en }) => en).join(', '),
});

const termsTitle = (row: { title: string; english_title: string }) => text(row.title, row.english_title || row.title);
const consentColumns = {
  terms: text('약관', 'Terms'),
  version: text('버전', 'Version'),
  isAgreed: text('동의', 'Agreed'),
  decidedDatetime: text('결정일시', 'Decided'),
};

async function consents(source: Source): Promise<Section[]> {
  const { db, userNumber } = source;
  const columns = ['t.title', 't.english_title', 't.version', 'c.is_agreed', 'c.decided_at'] as const;
  const now = await db
    .selectFrom('consent as c')
    .innerJoin('terms as t', 't.terms_id', 'c.terms_id')
    .select(columns)
    .where('c.user_number', '=', userNumber)
    .orderBy('t.sort_order')
    .orderBy('t.terms_id')
    .execute();
  const changes = await db
    .selectFrom('consent_change as c')
    .innerJoin('terms as t', 't.terms_id', 'c.terms_id')
    .select([...columns, 'c.decided_by'])
    .where('c.user_number', '=', userNumber)
    .orderBy('c.consent_change_id', 'desc')
    .execute();
  const rowOf = (row: (typeof now)[number]) => ({
    terms: termsTitle(row),
    version: row.version,
    isAgreed: yesNo(row.is_agreed),
    decidedDatetime: timeOf(row.decided_at),
  });
  const [purpose, retention] = [text('동의 사실의 확인', 'proof of consent'), untilErased(source)];
  return [
    {
      key: 'consents',
      title: text('약관 동의', 'Consents'),
      purpose,
      retention,
      columns: consentColumns,
      rows: now.map(rowOf),
    },
    {
      key: 'consentChanges',
      title: text('동의 이력', 'Consent history'),
      purpose,
      retention,
      columns: { ...consentColumns, decidedBy: text('결정한 곳', 'Decided by') },
      rows: changes.map((row) => ({ ...rowOf(row), decidedBy: wordOf(deciders, row.decided_by) })),
    },
  ];
}

async function serviceChanges({ db, userNumber }: Source): Promise<Section> {
  const changes = await serviceHistory(db, userNumber);
  return {
    key: 'serviceChanges',
    title: text('서비스 신청과 해지', 'Service applications and cancellations'),
    purpose: text('서비스 제공과 이용 통계', 'services and their statistics'),
    retention: text(
      '통계를 위해 회원 번호와 함께 계속 보관하며, 탈퇴한 회원의 번호로는 누구인지 알 수 없음',
      'kept with the member number for statistics; after erasure the number names nobody',
    ),
    columns: {
      service: text('서비스', 'Service'),
      isApplied: text('신청', 'Applied'),
      changedBy: text('변경한 곳', 'Changed by'),
      changedDatetime: text('변경일시', 'Changed'),
    },
    rows: changes.map(({ service, isApplied, changedBy, changedDatetime }) => ({
      service: wordOf(services, service),
      isApplied: yesNo(isApplied),
      changedBy: wordOf(deciders, changedBy),
      changedDatetime,
    })),
  };
}

export const accountSections = async (source: Source): Promise<Section[]> => [
  await account(source),
  ...(await consents(source)),
  await serviceChanges(source),
];

/** Report sections about logins, text messages, and accesses to the member's data. */
import { type AuditAction, auditActions } from '@maru/domain/audit';
import { smsStates } from '@maru/domain/sms';
import { sql } from 'kysely';
import { memberReason } from '#platform/messages/outbox.ts';
import { auditSubject } from '../citizens.ts';
import { type Section, type Source, type Text, text, timeOf, wordOf } from './section.ts';

const endReasons: Record<string, Text> = {
  logout: text('로그아웃', 'logout'),
  'ended-by-owner': text('본인이 종료', 'ended by you'),
  'ended-by-administrator': text('관리자가 종료', 'ended by an administrator'),
  'password-changed': text('비밀번호 변경', 'password changed'),
  suspended: text('계정 정지', 'account suspended'),
  withdrawn: text('탈퇴', 'account closed'),
  'token-reused': text('다른 곳에서 쓰인 흔적이 있어 종료', 'ended because it was used elsewhere'),
};

async function logins({ db, userNumber }: Source): Promise<Section[]> {
  const sessions = await db
    .selectFrom('session')
    .select(['started_at', 'last_used_at', 'expires_at', 'ended_at', 'end_reason', 'user_agent', 'address'])
    .where('owner_kind', '=', 'citizen')
    .where('owner_number', '=', userNumber)
    .orderBy('started_at', 'desc')
    .execute();
  const browsers = await db
    .selectFrom('known_browser')
    .select(['last_login_at', 'failure_count', 'last_failure_at'])
    .where('owner_kind', '=', 'citizen')
    .where('owner_number', '=', userNumber)
    .orderBy('last_login_at', 'desc')
    .execute();
  return [
    {
      key: 'logins',
      title: text('로그인', 'Logins'),
      purpose: text('로그인 유지와 도용 확인', 'keeping you logged in, and noticing misuse'),
      retention: text('만료한 뒤 30일', '30 days after they expire'),
      columns: {
        startedDatetime: text('로그인', 'Login'),
        lastUsedDatetime: text('마지막 이용', 'Last used'),
        expiresDatetime: text('만료', 'Expires'),
        endedDatetime: text('종료', 'Ended'),
        endReason: text('종료 사유', 'Reason'),
        device: text('브라우저', 'Browser'),
        ipAddress: text('접속 주소', 'Address'),
      },
      rows: sessions.map((row) => ({
        startedDatetime: timeOf(row.started_at),
        lastUsedDatetime: timeOf(row.last_used_at),
        expiresDatetime: timeOf(row.expires_at),
        endedDatetime: timeOf(row.ended_at),
        endReason: wordOf(endReasons, row.end_reason),
        device: row.user_agent,
        ipAddress: row.address,
      })),
    },
    {
      key: 'browsers',
      title: text('로그인한 적이 있는 브라우저', 'Browsers of earlier logins'),
      purpose: text('모르는 브라우저의 비밀번호 추측 막기', 'stopping guesses from unknown browsers'),
      retention: text('마지막 로그인 뒤 400일', '400 days after the last login'),
      columns: {
        lastLoginDatetime: text('마지막 로그인', 'Last login'),
        failureCount: text('잘못된 비밀번호 횟수', 'Wrong passwords'),
        lastFailureDatetime: text('마지막 실패', 'Last failure'),
      },
      rows: browsers.map((row) => ({
        lastLoginDatetime: timeOf(row.last_login_at),
        failureCount: row.failure_count,
        lastFailureDatetime: timeOf(row.last_failure_at),
      })),
    },
  ];
}

const messageStates: Record<string, Text> = {
  reserved: text(smsStates.reserved, 'waiting'),
  sending: text(smsStates.sending, 'being sent'),
  sent: text(smsStates.sent, 'sent'),
  failed: text(smsStates.failed, 'failed'),
  unknown: text(smsStates.unknown, 'unknown'),
  withheld: text('동의 없음', 'no consent'),
  cancelled: text(smsStates.cancelled, 'cancelled'),
};

async function messages({ db, services, userNumber }: Source): Promise<Section> {
  const rows = await db
    .selectFrom('sms_receiver as r')
    .innerJoin('sms as m', 'm.sms_id', 'r.sms_id')
    .select(['r.due_at', 'r.received_at', 'r.sms_state', 'r.failure', 'r.mobile_number_sealed', 'm.message'])
    .where(
      sql<boolean>`r.sms_receiver_id in (
        select sms_receiver_id from sms_receiver where user_number = ${userNumber}
        union select o.sms_receiver_id from sms_receiver o join sms using (sms_id)
          where starts_with(sms.reason_key, ${memberReason(userNumber)}))`,
    )
    .orderBy('r.sms_receiver_id', 'desc')
    .execute();
  const months = services.config.keepMonths.messages;
  return {
    key: 'messages',
    title: text('보낸 문자', 'Text messages sent to you'),
    purpose: text('동의한 안내와 휴면 안내 보내기', 'notices you agreed to, and the notice of dormancy'),
    retention: text(
      `번호는 1년, 내용은 ${months ? `${months}개월` : '기한 없음'}`,
      `numbers for a year, texts ${months ? `for ${months} months` : 'without a limit'}`,
    ),
    columns: {
      dueDatetime: text('발송일시', 'Sent'),
      receivedDatetime: text('도착일시', 'Received'),
      mobileNumber: text('번호', 'Number'),
      state: text('결과', 'Result'),
      failure: text('실패 사유', 'Failure'),
      message: text('내용', 'Text'),
    },
    rows: rows.map((row) => ({
      dueDatetime: timeOf(row.due_at),
      receivedDatetime: timeOf(row.received_at),
      mobileNumber: services.seal.open('sms_receiver.mobile_number', row.mobile_number_sealed) ?? '',
      state: wordOf(messageStates, row.sms_state),
      failure: row.failure,
      message: row.message,
    })),
  };
}

const actions: Partial<Record<AuditAction, string>> = {
  'user-list': 'found by a search in the list of members',
  'withdrawal-list': 'found by a search in the list of closed accounts',
  'user-view': 'account viewed',
  'user-unmask': 'personal data viewed whole',
  'user-status': 'account state changed',
  'user-service': 'services changed',
  'facility-assign': 'facility assigned',
  'facility-remove': 'facility removed',
  'user-access-report': 'this report downloaded by you',
};
const actionOf = (action: string): Text => {
  const name = auditActions[action as AuditAction] ?? action;
  return text(name, actions[action as AuditAction] ?? name);
};

/** Entries of the audit log that name the member. Administrators' names and addresses are omitted. */
async function accesses({ db, services, userNumber }: Source): Promise<Section> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['occurred_at', 'action', 'subject', 'detail'])
    .where((eb) =>
      eb.or([
        // Must equal the expressions of the partial indexes.
        sql<boolean>`left(subject, 4) = '회원 #' and subject = ${auditSubject(userNumber)}`,
        sql<boolean>`action in ('user-list', 'withdrawal-list') and detail <> ''
          and strpos(detail || ' ', ${` #${userNumber} `}) > 0`,
      ]),
    )
    .orderBy('audit_log_id', 'desc')
    .execute();
  const months = services.config.keepMonths.audit;
  return {
    key: 'accesses',
    title: text('개인정보 열람과 변경 기록', 'Who viewed or changed your data'),
    purpose: text('개인정보 접속 기록의 보관', 'log of access to personal data'),
    retention: months ? text(`${months}개월`, `${months} months`) : text('기한 없음', 'without a limit'),
    columns: {
      occurredDatetime: text('일시', 'Time'),
      action: text('행위', 'Action'),
      purpose: text('사유와 내용', 'Purpose'),
    },
    rows: rows.map((row) => ({
      occurredDatetime: timeOf(row.occurred_at),
      action: actionOf(row.action),
      // The detail of a search names other members, so it is omitted.
      purpose: row.subject === auditSubject(userNumber) ? row.detail : '',
    })),
  };
}

export const recordSections = async (source: Source): Promise<Section[]> => [
  ...(await logins(source)),
  await messages(source),
  await accesses(source),
];

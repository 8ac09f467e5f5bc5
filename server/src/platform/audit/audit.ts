/** The append-only log of what administrators do and whose data they see. Its rows are chained by hashes. */
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/** What is logged, with its words for the screen. */
export const auditActions = {
  login: '로그인',
  'login-failed': '로그인 실패',
  logout: '로그아웃',
  'session-end': '세션 종료',
  'password-change': '비밀번호 변경',
  'one-time-code': '2차 인증 설정',
  'admin-create': '관리자 등록',
  'admin-list': '관리자 목록 조회',
  'admin-view': '관리자 조회',
  'admin-status': '관리자 상태 변경',
  'admin-password': '관리자 비밀번호 초기화',
  'admin-one-time-code': '관리자 2차 인증 해제',
  'authority-grant': '권한 부여',
  'authority-revoke': '권한 회수',
  'user-list': '회원 목록 조회',
  'withdrawal-list': '탈퇴 회원 목록 조회',
  'user-view': '회원 조회',
  'user-unmask': '개인정보 열람',
  'user-status': '회원 상태 변경',
  'user-service': '이용 서비스 변경',
  'audit-review': '감사 기록 점검',
} as const;
export type AuditAction = keyof typeof auditActions;

/** Who does something, and from where. */
export interface Actor {
  /** Null where nobody was recognised, as for a failed login. */
  administrator: { adminNumber: number; adminId: string; adminName: string } | null;
  address: string;
}

export interface AuditEntry extends Actor {
  /** Given for a failed login: the id that was tried. */
  triedId?: string;
  action: AuditAction;
  /** Whose or what: '회원 #12'. Never a number or name that is masked elsewhere. */
  subject: string;
  detail: string;
}

/** Adds an entry, within the caller's transaction when it gives one, so that the deed and its record are one. */
export async function audit(db: Database, entry: AuditEntry): Promise<void> {
  const { administrator, address, action, subject, detail } = entry;
  const adminId = administrator?.adminId ?? (entry.triedId ?? '').slice(0, 40);
  await sql`select append_audit(${administrator?.adminNumber ?? null}::bigint, ${adminId}, ${administrator?.adminName ?? ''},
    ${address}, ${action}, ${subject}, ${detail.slice(0, 1000)})`.execute(db);
}

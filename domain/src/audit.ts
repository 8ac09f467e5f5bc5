/** The audit log's words: what administrators do is logged under one of these. */

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

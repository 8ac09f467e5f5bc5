/** Administration: departments, console pages, and permissions. */
import { declaredPages, devicePageOf, type GroupPage } from './device-groups.ts';

/** Departments, which the specification calls groups. A supervisor may do everything. */
export const departments = [
  { deptCode: 'supervisor', deptName: '최고관리자' },
  { deptCode: 'systemOperator', deptName: '시스템운영' },
  { deptCode: 'administrator', deptName: '일반관리' },
  { deptCode: 'environment', deptName: '맑은환경과' },
  { deptCode: 'structure', deptName: '건축과' },
  { deptCode: 'cleaning', deptName: '청소행정과' },
] as const;
export const deptCodes = departments.map(({ deptCode }) => deptCode);

export const deptName = (deptCode: string): string =>
  departments.find((department) => department.deptCode === deptCode)?.deptName ?? deptCode;

/** The pages of device groups in an area, by rank. */
const groupPages = <Area extends string>(area: Area) =>
  Object.entries(declaredPages)
    .filter(([page]) => page.startsWith(`${area}/`))
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([page, { name }]) => ({ page: page as GroupPage & `${Area}/${string}`, name }));

/**
 * The console's areas and their pages that need a permission, in menu order. A page's key is the first two segments of
 * its path; permissions, routes and menu names derive from it.
 */
export const consoleAreas = [
  {
    key: 'account',
    name: '계정 관리',
    pages: [
      { page: 'account/admin', name: '관리자' },
      { page: 'account/user', name: '회원' },
      { page: 'account/withdrawal', name: '탈퇴 회원' },
      { page: 'account/authority', name: '권한' },
      { page: 'account/audit', name: '감사 기록' },
    ],
  },
  {
    key: 'posts',
    name: '게시물',
    pages: [
      { page: 'posts/notice', name: '공지사항' },
      { page: 'posts/popup', name: '팝업' },
    ],
  },
  {
    key: 'device',
    name: '장치 관리',
    pages: [
      ...groupPages('device'),
      { page: 'device/source', name: '연동 네트워크' },
      { page: 'device/unknown', name: '미등록 장치' },
      { page: 'device/alarm', name: '장치 알람' },
    ],
  },
  { key: 'report', name: '시민 신고', pages: [{ page: 'report/list', name: '시민 신고' }] },
  {
    key: 'sms',
    name: '문자',
    pages: [
      { page: 'sms/send', name: '문자 발송' },
      { page: 'sms/history', name: '발송 이력' },
      { page: 'sms/reservation', name: '예약 발송' },
      { page: 'sms/template', name: '문자 양식' },
      { page: 'sms/forecast', name: '예보 문자' },
    ],
  },
  {
    key: 'systemStatistics',
    name: '장치 통계',
    pages: groupPages('systemStatistics'),
  },
  {
    key: 'platformStatistics',
    name: '이용 통계',
    pages: [
      { page: 'platformStatistics/joinLeave', name: '가입·탈퇴 통계' },
      { page: 'platformStatistics/serviceUse', name: '서비스 이용 통계' },
    ],
  },
  {
    key: 'dashboard',
    name: '상황판',
    pages: groupPages('dashboard'),
  },
  { key: 'map', name: '통합 지도', pages: [{ page: 'map/union', name: '통합 지도' }] },
  {
    key: 'system',
    name: '시스템 관리',
    pages: [
      { page: 'system/masterData', name: '기준 정보' },
      { page: 'system/operation', name: '운영 현황' },
    ],
  },
] as const;

export type ConsoleArea = (typeof consoleAreas)[number]['key'];
/** The key of a page that needs a permission: 'account/user'. */
export type ConsolePage = (typeof consoleAreas)[number]['pages'][number]['page'];

/** Pages of the console that need a permission. */
export const consolePages: readonly { page: ConsolePage; name: string }[] = consoleAreas.flatMap(
  ({ pages }): readonly { page: ConsolePage; name: string }[] => pages,
);

/** The Korean name of a page's area; empty for pages outside any area. */
export const areaName = (page: string): string =>
  consoleAreas.find(({ pages }) => pages.some((one) => one.page === page))?.name ?? '';

/** The Korean name of a page. */
const pageName = (page: ConsolePage): string => consolePages.find((one) => one.page === page)?.name ?? page;

/** The actions of a page: see, write, delete. The call's method decides which is required. */
export const actions = ['get', 'post', 'delete'] as const;
export type Action = (typeof actions)[number];
export const actionNames: Record<Action, string> = { get: '조회', post: '등록·수정', delete: '삭제' };

export const actionOf = (method: string): Action =>
  method === 'GET' ? 'get' : method === 'DELETE' ? 'delete' : 'post';

/** Permission to see personal data unmasked. It is granted like a page's permission but has one action. */
export const unmaskPage = { page: 'personal/unmask', name: '개인정보 열람' } as const;
export const unmaskKey = `${unmaskPage.page}:get`;

/** The key of full access. */
export const fullAccess = 'admin';

/** A page and an action, such as 'account/user:get'. */
export type AuthorityKey = string;
export const authorityKey = (page: string, action: Action): AuthorityKey => `${page}:${action}`;

/** Every key of a page that can be given to departments and to persons. */
export const authorityKeys: readonly AuthorityKey[] = [
  ...consolePages.flatMap(({ page }) => actions.map((action) => authorityKey(page, action))),
  unmaskKey,
];

/**
 * Every key that can be granted to a person: those of pages, and full access, which only the supervisors' department
 * has.
 */
export const personKeys: readonly AuthorityKey[] = [...authorityKeys, fullAccess];

/** The Korean name of a key, such as '회원 조회'; null if the key doesn't exist. */
export function authorityName(key: AuthorityKey): string | null {
  if (key === fullAccess) return '모든 권한';
  if (!authorityKeys.includes(key)) return null;
  if (key === unmaskKey) return unmaskPage.name;
  const [page, action] = key.split(':');
  return `${pageName(page as ConsolePage)} ${actionNames[action as Action]}`;
}

/**
 * All keys that change when a key is granted or revoked. Writing and deleting require seeing: granting either also
 * grants 'get', and revoking 'get' also revokes both.
 */
export function withImplied(key: AuthorityKey, isGranted: boolean): AuthorityKey[] {
  const [page = '', action] = key.split(':');
  if (isGranted === (action === 'get')) return [key];
  const implied = isGranted ? [authorityKey(page, 'get')] : [authorityKey(page, 'post'), authorityKey(page, 'delete')];
  return [key, ...implied.filter((one) => authorityKeys.includes(one))];
}

/** Administrators may grant only permissions they have themselves. */
export const mayGive = (own: ReadonlySet<AuthorityKey>, given: Iterable<AuthorityKey>): boolean =>
  own.has(fullAccess) || [...given].every((key) => own.has(key));

/** The authority key that a token names as its `sub`. */
export const subjectOf = (keys: ReadonlySet<AuthorityKey>, deptCode: string): string =>
  keys.has(fullAccess) ? fullAccess : deptCode;

/** True if the keys allow the action on any of the pages. */
export function mayDo(keys: ReadonlySet<AuthorityKey>, pages: readonly string[], action: Action): boolean {
  return keys.has(fullAccess) || pages.some((page) => keys.has(authorityKey(page, action)));
}

/** Whether the keys permit seeing the page of a series' devices. */
export function maySee(keys: ReadonlySet<AuthorityKey>, series: string): boolean {
  const page = devicePageOf(series);
  return page !== undefined && mayDo(keys, [page], 'get');
}

/** The pages listed in a token's scopes: those that may be seen. Scopes control only the menu. */
export const scopesOf = (keys: ReadonlySet<AuthorityKey>): ConsolePage[] =>
  consolePages.map(({ page }) => page).filter((page) => mayDo(keys, [page], 'get'));

/** Consecutive wrong passwords or codes after which an administrator's account is locked temporarily. */
export const mostAdminFailures = 5;
const firstPauseMinutes = 30;
const longestPauseMinutes = 24 * 60;

/**
 * Duration of the lock in minutes after a number of consecutive failures. The lock starts at the fifth failure and
 * doubles with each further one.
 */
export const pauseMinutes = (failures: number): number =>
  failures < mostAdminFailures
    ? 0
    : Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** Math.min(10, failures - mostAdminFailures));

/** The message for a wrong login; includes the tries left before the account is locked. */
export const adminTriesLeftText = (triesLeft: number): string =>
  `앞으로 ${triesLeft}번 더 틀리면 ${firstPauseMinutes}분 동안 로그인할 수 없습니다.`;

/**
 * The states of an account. A dormant account (unused for long) is reactivated by certifying its owner or by a
 * supervisor.
 */
export const adminStatuses = { normal: '사용중', suspended: '정지', dormant: '휴면' } as const;
export type AdminStatus = keyof typeof adminStatuses;
/** The states an administrator may set on another account; an account becomes dormant automatically. */
export const settableAdminStatuses = ['normal', 'suspended'] as const satisfies readonly AdminStatus[];
export type GivenAdminStatus = (typeof settableAdminStatuses)[number];

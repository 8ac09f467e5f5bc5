/** Who administers what: departments, console pages, and the permissions between them. */

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

/** Pages of the console that need a permission; a page's key is its path's first two segments. */
export const consolePages = [
  { page: 'account/admin', name: '관리자' },
  { page: 'account/user', name: '회원' },
  { page: 'account/withdrawal', name: '탈퇴 회원' },
  { page: 'account/authority', name: '권한' },
  { page: 'account/audit', name: '감사 기록' },
] as const;

/** What may be done on a page: see, write, delete. The call's method decides which is needed. */
export const actions = ['get', 'post', 'delete'] as const;
export type Action = (typeof actions)[number];
export const actionNames: Record<Action, string> = { get: '조회', post: '등록·수정', delete: '삭제' };

export const actionOf = (method: string): Action =>
  method === 'GET' ? 'get' : method === 'DELETE' ? 'delete' : 'post';

/** Seeing personal data whole: granted like a page's permission, with one action. */
export const unmaskPage = { page: 'personal/unmask', name: '개인정보 열람' } as const;
export const unmaskKey = `${unmaskPage.page}:get`;

/** The key of full access. */
export const fullAccess = 'admin';

/** 'account/user:get': one page, one action. */
export type AuthorityKey = string;
export const authorityKey = (page: string, action: Action): AuthorityKey => `${page}:${action}`;

/** Every key that can be given, full access apart. */
export const authorityKeys: readonly AuthorityKey[] = [
  ...consolePages.flatMap(({ page }) => actions.map((action) => authorityKey(page, action))),
  unmaskKey,
];

/** '회원 조회'; null for a key that there isn't. */
export function authorityName(key: AuthorityKey): string | null {
  if (!authorityKeys.includes(key)) return null;
  if (key === unmaskKey) return unmaskPage.name;
  const [page, action] = key.split(':');
  return `${consolePages.find((one) => one.page === page)?.name} ${actionNames[action as Action]}`;
}

/** Nobody gives what they don't have. */
export const mayGive = (own: ReadonlySet<AuthorityKey>, given: Iterable<AuthorityKey>): boolean =>
  own.has(fullAccess) || [...given].every((key) => own.has(key));

/** The authority key that a token names as its `sub`. */
export const subjectOf = (keys: ReadonlySet<AuthorityKey>, deptCode: string): string =>
  keys.has(fullAccess) ? fullAccess : deptCode;

/** True where the keys allow the action on one of the pages. */
export function mayDo(keys: ReadonlySet<AuthorityKey>, pages: readonly string[], action: Action): boolean {
  return keys.has(fullAccess) || pages.some((page) => keys.has(authorityKey(page, action)));
}

/** Pages that a token's scopes name: those that may be seen. They drive the menu only. */
export const scopesOf = (keys: ReadonlySet<AuthorityKey>): string[] =>
  consolePages.map(({ page }) => page as string).filter((page) => mayDo(keys, [page], 'get'));

/** Wrong passwords or codes in a row after which an administrator's account is closed for a while. */
export const mostAdminFailures = 5;
const firstPauseMinutes = 30;
const longestPauseMinutes = 24 * 60;

/** Minutes that an account stays closed after so many failures in a row: from the fifth on, twice as long each time. */
export const pauseMinutes = (failures: number): number =>
  failures < mostAdminFailures
    ? 0
    : Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** Math.min(10, failures - mostAdminFailures));

export const adminStatuses = { normal: '사용중', suspended: '정지' } as const;
export type AdminStatus = keyof typeof adminStatuses;

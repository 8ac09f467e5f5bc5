import { expect, test } from 'vitest';
import { eachRow } from './bulk.ts';
import { dateRange, search, select } from './filters.tsx';
import { listOf } from './list.ts';
import { stateOf } from './use-list.ts';

const base = { page: 'account/user', title: '회원', key: 'userNumber', name: 'userId', columns: [] } as const;
const users = listOf('GET /admin/api/users', {
  ...base,
  filters: [select('userStatus', '상태', { normal: '정상' }), search({ userId: '아이디', username: '이름' })],
  columns: [
    { field: 'userId', header: '아이디', sort: true },
    { field: 'joinDatetime', header: '가입', sort: true, as: 'datetime' },
    { field: 'username', header: '이름' },
  ],
});

test('defaults to all rows in pages of ten for an invalid address', () => {
  const initial = {
    pageNumber: 1,
    pageSize: 10,
    sortBy: '',
    sortDirection: '',
    filters: { userStatus: '', searchType: 'userId', keyword: '' },
  };
  expect(stateOf(users, {})).toEqual(initial);
  const nonsense = { pageSize: '7', pageNumber: '-1', userStatus: 'gone', searchType: 'x', sortBy: 'username' };
  expect(stateOf(users, nonsense)).toEqual(initial);
});

test('reads the requested state', () => {
  const search = { pageNumber: '3', pageSize: '50', sortBy: 'joinDatetime', sortDirection: 'desc' };
  const filters = { userStatus: 'normal', searchType: 'username', keyword: '강' };
  expect(stateOf(users, { ...search, ...filters })).toEqual({ ...search, pageNumber: 3, pageSize: 50, filters });
  expect(stateOf(users, { keyword: 'x'.repeat(300) }).filters.keyword).toHaveLength(100);
});

test("starts a range at its default by Seoul's day, and accepts only whole days", () => {
  // Half past midnight in Seoul.
  const now = new Date('2028-02-28T15:30:00Z');
  const ranges = {
    year: '2027-02-28',
    week: '2028-02-22',
    day: '2028-02-28',
    today: '2028-02-29',
  };
  for (const [begins, start] of Object.entries(ranges)) {
    const range = dateRange('start', 'end', begins as keyof typeof ranges);
    expect(range.parse({}, now)).toEqual({ start, end: '2028-02-29' });
  }
  expect(dateRange('start', 'end').parse({ start: '2026-02-30', end: '2026-02-01' }, now)).toEqual({
    start: '',
    end: '2026-02-01',
  });
});

/** Declarations that must not compile: if one of these lines has no type error, this file doesn't compile. */
export const refused = () => [
  // @ts-expect-error The call has no such filter.
  listOf('GET /admin/api/users', { ...base, filters: [select('deptCode', '부서', { a: 'A' })] }),
  // @ts-expect-error The filter has no such code.
  listOf('GET /admin/api/users', { ...base, filters: [select('userStatus', '상태', { gone: '없음' })] }),
  // @ts-expect-error The rows have no such field.
  listOf('GET /admin/api/users', { ...base, columns: [{ field: 'password', header: '비밀번호' }] }),
  // @ts-expect-error The list isn't sortable by masked fields.
  listOf('GET /admin/api/users', { ...base, columns: [{ field: 'username', header: '이름', sort: true }] }),
  // @ts-expect-error A text is no number.
  listOf('GET /admin/api/users', { ...base, columns: [{ field: 'userId', header: '아이디', as: 'number' }] }),
  // @ts-expect-error There is no such page.
  listOf('GET /admin/api/users', { ...base, page: 'account/users' }),
  // @ts-expect-error The call has pages.
  listOf('GET /admin/api/users', { ...base, paged: false }),
  // @ts-expect-error The call's body requires a state and a reason.
  eachRow('PATCH /admin/api/users/status', (row: { userNumber: number }) => ({ body: { userNumber: row.userNumber } })),
];

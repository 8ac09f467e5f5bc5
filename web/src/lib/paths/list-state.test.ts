import { expect, test } from 'vitest';
import { listStateOf } from './list-state.ts';

const sorts = ['userId', 'joinDatetime'] as const;
const own = { sortBy: '', sortDirection: '' };

test('defaults to the first page in the default order', () => {
  expect(listStateOf({}, sorts)).toEqual({ pageNumber: 1, pageSize: 10, ...own });
});

test('reads the requested state', () => {
  const search = { pageNumber: '3', pageSize: '50', sortBy: 'joinDatetime', sortDirection: 'desc' };
  expect(listStateOf(search, sorts)).toEqual({ ...search, pageNumber: 3, pageSize: 50 });
});

test('sorts a column without a direction ascending, and ignores a direction without a known column', () => {
  expect(listStateOf({ sortBy: 'userId' }, sorts)).toMatchObject({ sortBy: 'userId', sortDirection: 'asc' });
  expect(listStateOf({ sortBy: 'userId', sortDirection: 'up' }, sorts)).toMatchObject({ sortDirection: 'asc' });
  expect(listStateOf({ sortDirection: 'desc' }, sorts)).toMatchObject(own);
  expect(listStateOf({ sortBy: 'password', sortDirection: 'desc' }, sorts)).toMatchObject(own);
});

import { expect, test } from 'vitest';
import { listStateOf } from './list-state.ts';

const sorts = ['userId', 'joinDatetime'] as const;
const own = { sortBy: '', sortDirection: '' };

test('the first page in the list’s own order when the address says nothing', () => {
  expect(listStateOf({}, sorts)).toEqual({ pageNumber: 1, pageSize: 10, ...own });
});

test('reads what is asked', () => {
  const search = { pageNumber: '3', pageSize: '50', sortBy: 'joinDatetime', sortDirection: 'desc' };
  expect(listStateOf(search, sorts)).toEqual({ ...search, pageNumber: 3, pageSize: 50 });
});

test('a column alone is upwards; a direction alone, or of a column that there is not, is nothing', () => {
  expect(listStateOf({ sortBy: 'userId' }, sorts)).toMatchObject({ sortBy: 'userId', sortDirection: 'asc' });
  expect(listStateOf({ sortBy: 'userId', sortDirection: 'up' }, sorts)).toMatchObject({ sortDirection: 'asc' });
  expect(listStateOf({ sortDirection: 'desc' }, sorts)).toMatchObject(own);
  expect(listStateOf({ sortBy: 'password', sortDirection: 'desc' }, sorts)).toMatchObject(own);
});

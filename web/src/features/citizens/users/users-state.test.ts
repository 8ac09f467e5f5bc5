import { expect, test } from 'vitest';
import { parseUsersState } from './users-state.ts';

test('everybody, ten a page, when the address says nothing usable', () => {
  const initial = {
    pageNumber: 1,
    pageSize: 10,
    sortBy: '',
    sortDirection: '',
    userStatus: '',
    searchType: 'userId',
    keyword: '',
  };
  expect(parseUsersState({})).toEqual(initial);
  expect(parseUsersState({ pageSize: '7', pageNumber: '-1', userStatus: 'gone', searchType: 'x' })).toEqual(initial);
});

test('reads what is asked', () => {
  const state = parseUsersState({ pageSize: '50', pageNumber: '2', userStatus: 'dormant', searchType: 'username' });
  expect(state).toMatchObject({ pageSize: 50, pageNumber: 2, userStatus: 'dormant', searchType: 'username' });
});

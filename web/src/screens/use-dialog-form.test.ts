import { expect, test } from 'vitest';
import { withNewest } from './use-dialog-form.ts';

test('takes the newest values of the fields that are copied from the row', () => {
  const row = { name: '당직', address: 'du***@example.kr', repeatMinutes: 0, id: 7 };
  const newest = { ...row, name: '야간 당직', address: 'ni***@example.kr', repeatMinutes: 30 };
  expect(withNewest({ name: '당직', address: '', repeatMinutes: 0 }, row, newest)).toEqual({
    name: '야간 당직',
    address: '',
    repeatMinutes: 30,
  });
});

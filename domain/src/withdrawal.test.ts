import { expect, test } from 'vitest';
import { firstFailure } from './rules.ts';
import { withdrawalReasonCodes, withdrawalReasons, withdrawalRules } from './withdrawal.ts';

test.each([
  ['', '', 'changeReason', '선택해 주십시오'],
  [' ', 'Seoul-1234', 'changeReason', '선택해 주십시오'],
  ['그냥', '', 'changeReason', '목록에서'],
  ['toString', 'Seoul-1234', 'changeReason', '목록에서'],
  ['notSaid', '', 'password', '비밀번호를 입력해'],
])('refuses reason %j and password %j by the rule of %s', (changeReason, password, field, error) => {
  expect(firstFailure(withdrawalRules, { changeReason, password })).toEqual({
    field,
    error: expect.stringContaining(error),
  });
});

test.each(withdrawalReasonCodes)('accepts %s', (changeReason) => {
  expect(firstFailure(withdrawalRules, { changeReason, password: 'x' })).toBeNull();
});

test('offers a choice that names no reason', () => {
  expect(withdrawalReasons.notSaid).toBe('말하고 싶지 않음');
});

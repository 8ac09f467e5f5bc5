import { expect, test } from 'vitest';
import { firstFailure } from './rules.ts';
import { type SharedMember, sharedMemberRules } from './shared-member.ts';

const form = (parentsName: string, mobileNumber: string): SharedMember => ({ parentsName, mobileNumber });

test.each<[SharedMember, string | undefined, RegExp | undefined]>([
  // Each line breaks its rule and, if possible, all later ones, so the reported failure shows the order of the rules.
  [form(' ', ''), 'parentsName', /이름을 입력/],
  [form('홍길동1', ''), 'parentsName', /60자/],
  [form('가'.repeat(61), '010'), 'parentsName', /60자/],
  [form('홍길동', ' '), 'mobileNumber', /번호를 입력/],
  [form('홍길동', '02-123-4567'), 'mobileNumber', /형식/],
  [form('홍길동', '010-1234-567'), 'mobileNumber', /형식/],
  [form(' 홍길동 ', ' 01012345678 '), undefined, undefined],
  [form("Jane O'Neil", '011-123-4567'), undefined, undefined],
])('validates %o', (given, field, error) => {
  const failure = firstFailure(sharedMemberRules, given);
  expect(failure?.field).toBe(field);
  if (error) expect(failure?.error).toMatch(error);
});

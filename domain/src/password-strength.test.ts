import { describe, expect, test } from 'vitest';
import type { PasswordStrength } from './password.ts';
import { passwordFault, passwordStrength } from './password-strength.ts';
import { longestPassword, passwordHelp, type Weakness, weaknessTexts } from './password-texts.ts';

describe('weak passwords and their reasons', () => {
  test.each<[password: string, Weakness]>([
    ['1234', 'common'],
    ['Qwer1234!', 'common'],
    ['Abcd1234!', 'common'],
    ['asdf1234!@', 'common'],
    ['1q2w3e4r!', 'common'],
    ['P@ssw0rd123', 'common'],
    ['xHong77', 'userId'],
    ['lkjhgfds!', 'keyboard'],
    ['aaaaaaaa1!', 'repeat'],
    ['efghijklmno!', 'sequence'],
    ['1990-01-31', 'date'],
    ['w4!K', 'short'],
  ])('judges %s as weak: %s', (password, weakness) => {
    expect(passwordStrength(password, 'hong77')).toEqual({ strength: 'weak', weakness });
  });
});

test.each<[password: string, PasswordStrength]>([
  ['Wk4!rmza', 'fair'],
  ['Wk4!rmza-b', 'good'],
  ['Wk4!rmza-88', 'strong'],
])('judges %s as %s', (password, strength) => {
  expect(passwordStrength(password)).toEqual({ strength, weakness: null });
});

test.each<[what: string, password: string, fault: string | null]>([
  ['too long before too few kinds', 'a'.repeat(longestPassword + 1), '비밀번호는 64자 이하로 입력해 주십시오.'],
  ['too few kinds before the id', 'hong77', passwordHelp],
  ['the id before what everybody uses', 'Hong77!!', '비밀번호에 아이디를 넣을 수 없습니다.'],
  ['what everybody uses before the strength', 'Qwer1234!', '많이 쓰이는 비밀번호는 사용할 수 없습니다.'],
  ['the strength at last', '1q2w3e4r!', weaknessTexts.common],
  ['nothing', 'Wk4!rmza', null],
])('reports the first weakness: %s', (_, password, fault) => {
  expect(passwordFault(password, 'hong77')).toBe(fault);
});

test('judges only the beginning of a long password, which limits the cost', () => {
  const weak = 'Password1!'.repeat(3).slice(0, 24);
  expect(passwordStrength(`${weak}Wk4!rmza-88`)).toEqual(passwordStrength(weak));
});

import { describe, expect, test } from 'vitest';
import { keepsPasswordRule, passwordRuleFault, passwordRules } from './password.ts';
import { longestPassword, passwordHelp } from './password-texts.ts';

const commonFault = '많이 쓰이는 비밀번호는 사용할 수 없습니다.';

describe('length and kinds of character', () => {
  test.each(['Wk4!rmza', 'Wk4rmzaq', 'wk4!rmza', 'wkqrmzatb4', 'wkqrmzat!b', '가나다라마바사아자1'])(
    'accepts %s',
    (password) => {
      expect(passwordRuleFault(password)).toBeNull();
    },
  );

  test.each([
    ['Wk4!rmz', 'seven of three kinds'],
    ['wk4rmzaqb', 'nine of two kinds'],
    ['wkqrmzatbxpe', 'one kind only'],
    ['8301947265', 'digits only'],
    ['1234', 'four digits'],
    ['Wk4! rmza', 'a space'],
    ['', 'nothing'],
  ])('refuses %s: %s', (password) => {
    expect(passwordRuleFault(password)).toBe(passwordHelp);
  });

  test('accepts the longest password and refuses one more character', () => {
    const longest = 'aB3!zYq7'.repeat(longestPassword / 8);
    expect(passwordRuleFault(longest)).toBeNull();
    expect(passwordRuleFault(`${longest}x`)).toContain(String(longestPassword));
  });
});

describe('common passwords', () => {
  test.each([
    'Password1!',
    'P@ssw0rd123',
    'Pa$$w0rd99',
    'Qwerty1234!',
    'Welcome2026!',
    'Jungnang1!',
    'Admin2024!!',
    'Qwer1234!',
    'dkssud1234!',
    'Qlalfqjsgh1!',
    'Tkfkdgo99!!',
  ])('judges %s as common', (password) => {
    expect(passwordRuleFault(password)).toBe(commonFault);
  });

  test.each(['A12345678!', 'x87654321!A', 'Zabcdefg1!'])('judges %s as mostly a run', (password) => {
    expect(passwordRuleFault(password)).toBe(commonFault);
  });

  test('accepts a common word inside a longer original password', () => {
    expect(passwordRuleFault('welcome-to-Muk2dong')).toBeNull();
  });
});

test('refuses a password that contains the user id in any case', () => {
  expect(passwordRuleFault('xHong77!q2', 'hong77')).toBe('비밀번호에 아이디를 넣을 수 없습니다.');
  expect(passwordRuleFault('xHong77!q2', 'kim77')).toBeNull();
});

test('judges each rule separately, so that a screen can show the fulfilled ones', () => {
  const faultOf = (password: string, userId?: string) =>
    passwordRules.filter((rule) => keepsPasswordRule(rule, password, userId));
  expect(faultOf('hong77', 'hong77')).toEqual(['longest', 'common']);
  expect(faultOf('Password1!')).toEqual(['longest', 'kinds', 'userId']);
  expect(faultOf('Wk4!rmza', 'hong77')).toEqual([...passwordRules]);
});

import { describe, expect, test } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import { administratorRules, type NewAdministrator, newAdministratorRules } from './administrator-profile.ts';
import { passwordFault } from './password-strength.ts';
import { firstFailure } from './rules.ts';

const rules = newAdministratorRules(passwordFault);

const good: NewAdministrator = {
  adminId: 'kim2026',
  adminName: '김새롬',
  deptCode: 'cleaning',
  positionName: '주무관',
  telephoneNumber: '02-123-4567',
  mobileNumber: '010-1234-5678',
  password: 'Wk4!rmza',
};

test('accepts a whole form, and one without numbers or position', () => {
  const { telephoneNumber: _telephone, mobileNumber: _mobile, ...without } = good;
  for (const form of [good, { ...good, telephoneNumber: '', mobileNumber: '', positionName: '' }, without])
    expect([firstFailure(rules, form), firstFailure(administratorRules, form)]).toEqual([null, null]);
});

test.each<[Partial<NewAdministrator>, field: string, word: RegExp]>([
  [{ adminId: '', adminName: '' }, 'adminId', /입력해/],
  [{ adminId: 'Kim', adminName: '' }, 'adminId', /4~20자/],
  [{ adminName: ' ', deptCode: '' }, 'adminName', /이름을 입력해/],
  [{ adminName: '김'.repeat(31), deptCode: '' }, 'adminName', /30자/],
  [{ adminName: '김<새롬>', deptCode: '' }, 'adminName', /글자로 시작/],
  [{ adminName: '7호', deptCode: '' }, 'adminName', /글자로 시작/],
  [{ deptCode: '', positionName: '가'.repeat(31) }, 'deptCode', /부서를 선택/],
  [{ positionName: '가'.repeat(31), telephoneNumber: 'x' }, 'positionName', /30자/],
  [{ telephoneNumber: '123-4567', mobileNumber: 'x' }, 'telephoneNumber', /지역번호/],
  [{ mobileNumber: '010-****-5678', password: '' }, 'mobileNumber', /010-1234-5678/],
  [{ password: '' }, 'password', /입력해/],
  [{ password: 'xKim2026!q' }, 'password', /아이디/],
  [{ password: '1q2w3e4r!' }, 'password', /널리 쓰이는/],
])('reports the first broken rule of %o: %s', (change, field, word) => {
  const failure = firstFailure(rules, { ...good, ...change });
  expect(failure).toEqual({ field, error: expect.stringMatching(word) });
});

describe("rules of an administrator's form, in order", () => {
  holdsInOrder(good, rules, [
    ['adminId', ''],
    ['adminId', 'Kim'],
    ['adminName', ' '],
    ['adminName', '김'.repeat(31)],
    ['adminName', '7호'],
    ['deptCode', ''],
    ['positionName', '가'.repeat(31)],
    ['telephoneNumber', '123-4567'],
    ['mobileNumber', '010-****-5678'],
    ['password', ''],
    ['password', 'short'],
  ]);
});

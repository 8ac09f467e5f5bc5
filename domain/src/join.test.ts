import { describe, expect, test } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import { type Certified, certificationFault, type JoinForm, joinRules } from './join.ts';
import type { MemberType } from './member.ts';
import { passwordFault } from './password-strength.ts';
import { firstFailure } from './rules.ts';

const today = '2026-11-20';
const context = { today, requiredTermsIds: [1, 2], passwordFault };
const good: JoinForm = {
  userType: 'general',
  consents: [
    { termsId: 1, isAgreed: true },
    { termsId: 2, isAgreed: true },
    { termsId: 3, isAgreed: false },
  ],
  certificationId: '4b0f8f52-96c8-4c7c-9f4a-6a1a0a4d3f10',
  username: '',
  birthDate: '',
  userId: 'hong77',
  password: 'Wk4!rmza',
  emailAddress: '',
  zoneCode: '',
  address: '',
  detailAddress: '',
};
const child: JoinForm = { ...good, userType: 'children', username: '홍아이', birthDate: '2016-03-02' };

const failing = (form: JoinForm) => firstFailure(joinRules(context), form);

test('accepts a whole form of every member type', () => {
  expect([failing(good), failing(child), failing({ ...good, userType: 'foreigner' })]).toEqual([null, null, null]);
});

test.each<[string, Partial<JoinForm>, field: string]>([
  ['a required consent is missing', { consents: [{ termsId: 1, isAgreed: true }] }, 'consents'],
  [
    'a required consent is refused',
    { consents: good.consents.map((one) => ({ ...one, isAgreed: false })) },
    'consents',
  ],
  ['nobody was certified', { certificationId: '' }, 'certificationId'],
  ['no user id', { userId: '' }, 'userId'],
  ['a user id with capitals', { userId: 'Hong77' }, 'userId'],
  ['no password', { password: '' }, 'password'],
  ['a weak password', { password: 'short' }, 'password'],
  ['a password that is easily guessed', { password: '1q2w3e4r!' }, 'password'],
  ['a password with the id', { password: 'hong77A!x' }, 'password'],
  ['a name of digits', { username: '1234' }, 'username'],
  ['a bad e-mail address', { emailAddress: 'hong@' }, 'emailAddress'],
  ['a bad zone code', { zoneCode: '1234' }, 'zoneCode'],
  ['a detail without an address', { detailAddress: '3층' }, 'address'],
])('refuses %s', (_, change, field) => {
  expect(failing({ ...good, ...change })).toMatchObject({ field });
});

test.each<[string, Partial<JoinForm>, field: string]>([
  ['no name', { username: '' }, 'username'],
  ['no birth date', { birthDate: '' }, 'birthDate'],
  ['a day that does not exist', { birthDate: '2016-02-30' }, 'birthDate'],
  ['a day to come', { birthDate: '2027-01-01' }, 'birthDate'],
  ['fourteen today', { birthDate: '2012-11-20' }, 'birthDate'],
])('refuses a child: %s', (_, change, field) => {
  expect(failing({ ...child, ...change })).toMatchObject({ field });
});

test('treats a person whose thirteenth year ends tomorrow as a child', () => {
  expect(failing({ ...child, birthDate: '2012-11-21' })).toBeNull();
});

describe('rules of a join form, in order', () => {
  holdsInOrder(child, joinRules(context), [
    ['consents', []],
    ['certificationId', ''],
    ['username', ' '],
    ['username', '1234'],
    ['birthDate', ''],
    ['birthDate', '2016-02-30'],
    ['birthDate', '2012-11-20'],
    ['userId', ''],
    ['userId', 'Hong77'],
    ['password', ''],
    ['password', 'short'],
    ['emailAddress', 'hong@'],
    ['zoneCode', '1234'],
    ['address', '', { detailAddress: '3층' }],
  ]);
});

describe('certification and member type', () => {
  const adult: Certified = { birthDate: '1980-05-05', isForeigner: false };
  const teenager: Certified = { birthDate: '2012-11-20', isForeigner: false };
  const tooYoung: Certified = { birthDate: '2012-11-21', isForeigner: false };
  const foreign = { ...adult, isForeigner: true };
  test.each<[MemberType, string, Certified, carries: boolean]>([
    ['general', 'an adult', adult, true],
    ['general', 'who is fourteen today', teenager, true],
    ['general', 'who is fourteen tomorrow', tooYoung, false],
    ['general', 'a foreigner', foreign, false],
    ['foreigner', 'a foreigner', foreign, true],
    ['foreigner', 'a Korean', adult, false],
    ['foreigner', 'a foreign child', { ...tooYoung, isForeigner: true }, false],
    ['children', 'an adult guardian', adult, true],
    ['children', 'a foreign guardian', foreign, true],
    ['children', 'a guardian of age today', { ...adult, birthDate: '2007-11-20' }, true],
    ['children', 'a guardian of age tomorrow', { ...adult, birthDate: '2007-11-21' }, false],
  ])('accepts %s by %s', (userType, _, certified, carries) => {
    const fault = certificationFault(userType, certified, today);
    expect(fault?.field).toBe(carries ? undefined : 'certificationId');
  });
});

import { describe, expect, test } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import {
  isNight,
  reachesStandard,
  type SmsForm,
  type SmsTemplateForm,
  sendableMessage,
  sendTypeOf,
  shownSendNumber,
  smsBytes,
  smsRules,
  smsTemplateRules,
  unsendableLetters,
} from './sms.ts';
import { fixedReceiverGroups, readReceiverGroup } from './sms-receivers.ts';

const now = new Date('2026-11-20T10:00:00+09:00');

const form: SmsForm = {
  message: '내일 오전에 단수됩니다.',
  reservationType: 'reserve',
  reservationDatetime: '2026-11-20 10:01',
  mobileNumbers: '010-1234-5678, 01098765432',
  receiverGroups: [],
  sendNumber: '02-000-0000',
};

describe('a message', () => {
  holdsInOrder(form, smsRules(now), [
    ['message', ' \n'],
    ['reservationType', ''],
    ['reservationType', 'constructor'],
    ['mobileNumbers', ','.repeat(40_000)],
    ['mobileNumbers', ' , ,'],
    ['mobileNumbers', '010-1234-5678,010-12'],
    ['sendNumber', ' '],
    ['sendNumber', '110'],
    ['message', '축하합니다 🎉'],
    ['message', '가'.repeat(1001)],
    ['reservationDatetime', ''],
    ['reservationDatetime', '2026-02-30 09:00'],
    ['reservationDatetime', '2026-11-20 10:00'],
  ]);

  test('can be sent to groups without typed numbers, and at once without a time', () => {
    const given = { ...form, mobileNumbers: '', receiverGroups: ['members'] };
    const at = { ...form, reservationType: 'now', reservationDatetime: '' };
    for (const one of [given, at]) expect(smsRules(now).filter((rule) => !rule.passes(one))).toEqual([]);
  });
});

const template: SmsTemplateForm = {
  message: '미세먼지 나쁨 예보입니다.',
  forecastStandard: 'bad',
  forecastType: 'fineDust',
  sendNumber: '1588-0000',
  receiverGroup: 'members:airQuality',
  dayLimit: 10,
};

describe('a template', () => {
  holdsInOrder(template, smsTemplateRules, [
    ['message', ''],
    ['forecastStandard', ''],
    ['forecastStandard', 'toString'],
    ['forecastType', ''],
    ['forecastType', 'valueOf'],
    ['sendNumber', ''],
    ['sendNumber', '119'],
    ['message', '나쁨 😷'],
    ['message', 'a'.repeat(2001)],
    ['forecastStandard', 'breakdown', { forecastType: 'fineDust' }],
    ['receiverGroup', ''],
    ['receiverGroup', 'members', { forecastType: 'breakdown', forecastStandard: 'breakdown' }],
    ['dayLimit', 0],
    ['dayLimit', 1001],
    ['dayLimit', 1.5],
  ]);
});

test('counts bytes in EUC-KR; 90 are a short text, 91 a long one', () => {
  expect(['가a1', '①', '’', '줄\r\n줄'].map(smsBytes)).toEqual([4, 2, 2, 5]);
  expect([sendTypeOf('가'.repeat(45)), sendTypeOf(`${'가'.repeat(45)}.`)]).toEqual(['SMS', 'LMS']);
});

test("lists each character that telephones can't show once, and sends all others", () => {
  expect(unsendableLetters('안녕 👩‍👧 ㎍ Ω 👩‍👧 é')).toEqual(['👩‍👧', 'é']);
});

test('trims a text and composes its letters before sending', () => {
  expect(sendableMessage('\r\n 가\t나\u00a0다\r라 '.normalize('NFD'))).toBe('가 나 다\n라');
  expect(sendableMessage('\ufeff가\u200b나\u2009다\u2060')).toBe('가나 다');
});

test('judges pasted text as it is sent: accepts 2,000 bytes with invisible characters, refuses 2,001', () => {
  const faults = (message: string) => smsRules(now).filter((rule) => !rule.passes({ ...form, message })).length;
  const almost = `${'가'.repeat(999)}\u00a0`;
  expect([`${almost}.\r\n\u200b\t`, `${almost}..`].map(faults)).toEqual([0, 1]);
  expect(['나\u0041\u030a', '\u200b \n'].map(faults)).toEqual([1, 1]);
});

test('reads a send number with hyphens', () => {
  expect(['15880000', '0200000000', '01012345678', '0212345678'].map(shownSendNumber)).toEqual([
    '1588-0000',
    '02-0000-0000',
    '010-1234-5678',
    '02-1234-5678',
  ]);
});

test('treats 21 to 8 h in Seoul as night', () => {
  const night = (time: string) => isNight(new Date(`2026-11-20T${time}:00+09:00`));
  expect(['20:59', '21:00', '00:00', '07:59', '08:00'].map(night)).toEqual([false, true, true, true, false]);
});

test('reaches the standard bad with worse grades too, but other standards only with their own grade', () => {
  const reached = (standard: 'good' | 'normal' | 'bad' | 'very_bad') =>
    ['good', 'normal', 'bad', 'very_bad', null].filter((grade) => reachesStandard(grade, standard));
  expect([reached('good'), reached('normal'), reached('bad'), reached('very_bad')]).toEqual([
    ['good'],
    ['normal'],
    ['bad', 'very_bad'],
    ['very_bad'],
  ]);
});

test('reads groups of receivers by their codes, and nothing else', () => {
  for (const code of [...fixedReceiverGroups, 'parents:12'])
    expect([code, readReceiverGroup(code)]).not.toContain(null);
  for (const code of [
    '',
    'all',
    'members:',
    'members:x',
    'members:constructor',
    'parents:0',
    'parents:1x',
    'charges:x',
    'members:airQuality:1',
  ])
    expect([code, readReceiverGroup(code)]).toEqual([code, null]);
});

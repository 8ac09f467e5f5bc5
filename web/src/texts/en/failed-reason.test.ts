import { certificationFault, joinRules } from '@maru/domain/join';
import { passwordFault } from '@maru/domain/password-strength';
import { weaknessTexts } from '@maru/domain/password-texts';
import { reportRules } from '@maru/domain/report';
import { maxSubscriptions, subscriptionRules } from '@maru/domain/subscription';
import { expect, test } from 'vitest';
import { failedReason } from './failed-reason.ts';

const today = '2026-11-20';
const faults = [
  ...joinRules({ today, requiredTermsIds: [], passwordFault }).flatMap(({ error }) =>
    typeof error === 'string' ? [error] : [],
  ),
  ...['short', 'x'.repeat(65), 'xHong77!q2', 'Password1!'].map((password) => passwordFault(password, 'hong77')),
  ...reportRules.flatMap(({ error }) => (typeof error === 'string' ? [error] : [])),
  ...subscriptionRules.flatMap(({ error }) => (typeof error === 'string' ? [error] : [])),
  `알림은 ${maxSubscriptions}개까지 받을 수 있습니다.`,
  ...Object.values(weaknessTexts),
  ...(
    [
      ['children', '2010-01-01', false],
      ['general', '1990-01-01', true],
      ['foreigner', '1990-01-01', false],
      ['general', '2020-01-01', false],
    ] as const
  ).map(([userType, birthDate, isForeigner]) => certificationFault(userType, { birthDate, isForeigner }, today)?.error),
];

test.each(faults)("translates the rules' sentence %s to English", (fault) => {
  expect(fault).toBeTruthy();
  expect(failedReason[fault ?? '']).toMatch(/^[ -~’]+$/);
});

// Any call may answer these, with sentences that have no translation of their own.
const codes = ['VALIDATION', 'MALFORMED', 'RANGE_REVERSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'FILE_TOO_LARGE'];

test.each(codes)('has an English sentence for the code %s', (code) => {
  expect(failedReason[code]).toMatch(/^[ -~’]+$/);
});

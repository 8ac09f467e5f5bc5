import { certificationFault, joinRules } from '@maru/domain/join';
import { passwordFault } from '@maru/domain/password-strength';
import { weaknessTexts } from '@maru/domain/password-texts';
import { reportRules } from '@maru/domain/report';
import { expect, test } from 'vitest';
import { failedReason } from './failed-reason.ts';

const today = '2026-11-20';
const faults = [
  ...joinRules({ today, requiredTermsIds: [], passwordFault }).flatMap(({ error }) =>
    typeof error === 'string' ? [error] : [],
  ),
  ...['short', 'x'.repeat(65), 'xHong77!q2', 'Password1!'].map((password) => passwordFault(password, 'hong77')),
  ...reportRules.flatMap(({ error }) => (typeof error === 'string' ? [error] : [])),
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

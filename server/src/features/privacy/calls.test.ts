import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { privacyFacts } from './calls.ts';

const office = { name: '중랑구청', address: '', telephone: '02-0000-0000', nightTelephone: '', fax: '', homepage: '' };
const factsOf = (env: Record<string, string> = {}) =>
  privacyFacts(readConfig({ DATABASE_URL: 'postgres://nowhere', HOST: '127.0.0.1', ...env }), { office });

test("states this installation's practices and the person in charge", () => {
  expect(factsOf()).toEqual({
    officer: {
      // The district's file doesn't name a department, so the office itself is in charge.
      title: '',
      department: '중랑구청',
      telephone: '02-0000-0000',
      emailAddress: '',
    },
    certification: 'sandbox',
    messages: 'sandbox',
    hasOutsideStorage: false,
    hasAdminNetworks: false,
    adminIdleMinutes: 30,
    dormantDays: 365,
    withdrawalEraseDays: 30,
    auditMonths: 0,
  });
});

test('adapts to the configuration', () => {
  const set = factsOf({
    MESSAGES: 'off',
    CERTIFICATION: 'off',
    ADMIN_NETWORKS: '127.0.0.0/8',
    ADMIN_IDLE_MINUTES: '10',
    DORMANT_DAYS: '0',
    WITHDRAWAL_ERASE_DAYS: '7',
    MARU_KEEP: 'audit=36',
  });
  expect(set).toMatchObject({
    certification: 'off',
    messages: 'off',
    hasAdminNetworks: true,
    adminIdleMinutes: 10,
    dormantDays: 0,
    withdrawalEraseDays: 7,
    auditMonths: 36,
  });
});

/** Texts that tell what happens to personal data. */
import { expect, test } from 'vitest';
import { privacy as en } from './en/privacy.ts';
import { usersWords } from './ko/console-citizens.ts';
import { placesWords } from './ko/console-devices.ts';
import { privacy as ko } from './ko/privacy.ts';
import type { PrivacyFacts } from './privacy-policy.ts';

test.each([usersWords.detail.removeFacilityBody('가람 어린이집'), placesWords.removeLine])(
  'names the shared members that are deleted: %s',
  (text) => {
    expect(text).toContain('공유 회원');
  },
);

const facts: PrivacyFacts = {
  office: { name: '', address: '', telephone: '' },
  officer: { title: '', department: '', telephone: '', emailAddress: '' },
  certification: 'kmc',
  messages: 'solapi',
  hasOutsideStorage: false,
  hasAdminNetworks: false,
  adminIdleMinutes: 30,
  dormantDays: 365,
  withdrawalEraseDays: 30,
  auditMonths: 0,
};

test('has the same clauses and rows in both languages', () => {
  const shapeOf = ({ sections }: Pick<typeof ko, 'sections'>) =>
    sections(facts).map(({ id, lines, table, notes }) => [id, lines?.length, table?.rows.length, notes?.length]);
  expect(shapeOf(en)).toEqual(shapeOf(ko));
});

test.each([ko, en])('states for how long the audit log is kept', ({ sections }) => {
  const stated = (auditMonths: number) => JSON.stringify(sections({ ...facts, auditMonths })).match(/47/g);
  expect([stated(0), stated(47)?.length]).toEqual([null, 2]);
});

test.each([
  [ko, '문자', '학부모'],
  [en, 'text messages', 'parent'],
])("names each use of a guardian's number", (privacy, ...uses) => {
  const sections = privacy.sections(facts);
  const items = sections
    .find(({ id }) => id === 'items')
    ?.table?.rows.find(([who]) => /보호자|Guardian/.test(who ?? ''));
  const children = sections.find(({ id }) => id === 'children')?.lines?.[0];
  for (const use of uses) for (const text of [items?.[2], children]) expect(text).toContain(use);
});

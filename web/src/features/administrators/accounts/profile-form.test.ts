import { firstFailure } from '@maru/domain/rules';
import { expect, test } from 'vitest';
import { runSteps } from '#screens/edit/use-edit.ts';
import { newestProfile, type ProfileForm, profileFields, profileFormRules, sentProfile } from './profile-form.ts';

const saved: ProfileForm = {
  adminName: '김새롬',
  deptCode: 'cleaning',
  positionName: '주무관',
  telephoneNumber: '',
  mobileNumber: '010-****-5678',
};
const { telephoneNumber: _telephone, mobileNumber: _mobile, ...untouched } = saved;

test.each<[what: string, Partial<ProfileForm>, sent: object]>([
  ['nothing', {}, untouched],
  ['blanks alone', { adminName: ' 김새롬 ', mobileNumber: '010-****-5678 ' }, { ...untouched, adminName: ' 김새롬 ' }],
  ['a name', { adminName: '김아름' }, { ...untouched, adminName: '김아름' }],
  ['a number', { mobileNumber: '010-2222-5678' }, { ...untouched, mobileNumber: '010-2222-5678' }],
  ['a number taken away', { mobileNumber: '' }, { ...untouched, mobileNumber: '' }],
  ['a first number', { telephoneNumber: '02-123-4567' }, { ...untouched, telephoneNumber: '02-123-4567' }],
])('sends %s as typed', (_what, change, sent) => {
  expect(sentProfile(saved, { ...saved, ...change })).toEqual(sent);
});

test.each<[Partial<ProfileForm>, field: string | undefined]>([
  [{}, undefined],
  [{ mobileNumber: '' }, undefined],
  [{ mobileNumber: '010-****-9999' }, 'mobileNumber'],
  [{ telephoneNumber: '1234', mobileNumber: '010-****-9999' }, 'telephoneNumber'],
  [{ adminName: ' ', telephoneNumber: '1234' }, 'adminName'],
])('accepts a masked number while it is the saved one: %o', (change, field) => {
  expect(firstFailure(profileFormRules(saved), { ...saved, ...change })?.field).toBe(field);
});

test('sends a number with the department to which another administrator moved the account meanwhile', async () => {
  const sent: unknown[] = [];
  const step = {
    name: 'profile',
    saves: profileFields,
    newest: async () => newestProfile({ ...saved, deptCode: 'structure', mobileNumber: '010-****-0000' }),
    run: async (typed: ProfileForm) => sent.push(sentProfile(saved, typed)),
  };
  const typed = { ...saved, telephoneNumber: '02-123-4567' };
  await runSteps([step], typed, 7, (field) => typed[field] !== saved[field]);
  expect(sent).toEqual([{ ...untouched, deptCode: 'structure', telephoneNumber: '02-123-4567' }]);
});

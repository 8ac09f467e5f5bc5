/** An administrator's profile during editing: the displayed form, and the sent values. */
import { type AdministratorProfile, administratorRules } from '@maru/domain/administrator-profile';
import type { Rule } from '@maru/domain/rules';
import { isSame } from '#screens/edit/use-edit.ts';

export const profileFields = ['adminName', 'deptCode', 'positionName', 'telephoneNumber', 'mobileNumber'] as const;
export type ProfileForm = Record<(typeof profileFields)[number], string>;

/** The initial form, with numbers masked as displayed. */
export const profileFormOf = (admin: ProfileForm): ProfileForm => ({
  adminName: admin.adminName,
  deptCode: admin.deptCode,
  positionName: admin.positionName,
  telephoneNumber: admin.telephoneNumber,
  mobileNumber: admin.mobileNumber,
});

/** The saved values that a change of other fields sends as well: not the numbers, which are only known masked. */
export function newestProfile(admin: ProfileForm): Omit<ProfileForm, 'telephoneNumber' | 'mobileNumber'> {
  const { telephoneNumber: _telephone, mobileNumber: _mobile, ...profile } = profileFormOf(admin);
  return profile;
}

/**
 * The sent values. Numbers are only sent if the user typed them, because the form has the stored numbers only in masked
 * form.
 */
export function sentProfile(saved: ProfileForm, typed: ProfileForm): AdministratorProfile {
  const { telephoneNumber, mobileNumber, ...profile } = typed;
  return {
    ...profile,
    ...(!isSame(telephoneNumber, saved.telephoneNumber) && { telephoneNumber: telephoneNumber.trim() }),
    ...(!isSame(mobileNumber, saved.mobileNumber) && { mobileNumber: mobileNumber.trim() }),
  };
}

/** The call's rules, applied to the values that would be sent. */
export const profileFormRules = (saved: ProfileForm): Rule<ProfileForm>[] =>
  administratorRules.map(({ field, passes, error }) => ({
    field,
    passes: (typed) => passes(sentProfile(saved, typed)),
    error: typeof error === 'string' ? error : (typed) => error(sentProfile(saved, typed)),
  }));

/** An administrator's profile while it is edited: what is shown of it, and what is sent. */
import { type AdministratorProfile, administratorRules } from '@maru/domain/administrator-profile';
import type { Rule } from '@maru/domain/rules';
import { isSame } from '#screens/edit/use-edit.ts';

export const profileFields = ['adminName', 'deptCode', 'positionName', 'telephoneNumber', 'mobileNumber'] as const;
export type ProfileForm = Record<(typeof profileFields)[number], string>;

/** The form as it begins, its numbers masked as they are shown. */
export const profileFormOf = (admin: ProfileForm): ProfileForm => ({
  adminName: admin.adminName,
  deptCode: admin.deptCode,
  positionName: admin.positionName,
  telephoneNumber: admin.telephoneNumber,
  mobileNumber: admin.mobileNumber,
});

/** What is sent: a number only where it was typed anew, for the one that is kept is known here masked alone. */
export function sentProfile(saved: ProfileForm, typed: ProfileForm): AdministratorProfile {
  const { telephoneNumber, mobileNumber, ...profile } = typed;
  return {
    ...profile,
    ...(!isSame(telephoneNumber, saved.telephoneNumber) && { telephoneNumber: telephoneNumber.trim() }),
    ...(!isSame(mobileNumber, saved.mobileNumber) && { mobileNumber: mobileNumber.trim() }),
  };
}

/** The rules of the call, told of what would be sent. */
export const profileFormRules = (saved: ProfileForm): Rule<ProfileForm>[] =>
  administratorRules.map(({ field, passes, error }) => ({
    field,
    passes: (typed) => passes(sentProfile(saved, typed)),
    error: typeof error === 'string' ? error : (typed) => error(sentProfile(saved, typed)),
  }));

import type { PasswordJudge } from '@maru/domain/password';
import type { Rule } from '@maru/domain/rules';
import type { SharedTexts } from '#texts/ko/shared.ts';

/** A new password entered twice, to detect typing errors. */
export interface NewPassword {
  newPassword: string;
  newPasswordAgain: string;
}

export const emptyNewPassword: NewPassword = { newPassword: '', newPasswordAgain: '' };

export const newPasswordRules = <F extends NewPassword>(
  words: SharedTexts['newPassword'],
  passwordFault: PasswordJudge,
  userIdOf: (form: F) => string,
): readonly Rule<F>[] => [
  { field: 'newPassword', passes: ({ newPassword }) => newPassword !== '', error: words.needed },
  {
    field: 'newPassword',
    passes: (form) => passwordFault(form.newPassword, userIdOf(form)) === null,
    error: (form) => passwordFault(form.newPassword, userIdOf(form)) ?? '',
  },
  {
    field: 'newPasswordAgain',
    passes: ({ newPassword, newPasswordAgain }) => newPassword === newPasswordAgain,
    error: words.other,
  },
];

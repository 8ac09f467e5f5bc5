import { longestPassword } from '@maru/domain/password';
import type { newPassword as ko } from '../ko/new-password.ts';

export const newPassword: typeof ko = {
  rules: {
    longest: `${longestPassword} characters at most`,
    kinds:
      'At least 8 characters of three kinds, or 10 of two: capital letters, small letters, digits, special characters',
    userId: 'Without your user id',
    common: 'None that many people use',
  },
  needed: 'Please enter a new password.',
  kept: '(kept)',
  usable: 'This password can be used.',
  same: 'The passwords are the same.',
  other: 'The passwords differ.',
};

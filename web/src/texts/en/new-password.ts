import { longestPassword } from '@maru/domain/password-texts';
import type { newPassword as ko } from '../ko/new-password.ts';

export const newPassword: typeof ko = {
  rules: {
    longest: `${longestPassword} characters at most`,
    kinds:
      'At least 8 characters of three kinds, or 10 of two: uppercase letters, lowercase letters, digits, special characters',
    userId: 'Does not contain your user ID',
    common: 'Not a commonly used password',
  },
  needed: 'Please enter a new password.',
  kept: '(met)',
  notKept: '(not met)',
  strength: 'Strength:',
  strengths: { weak: 'weak', fair: 'fair', good: 'good', strong: 'strong' },
  weaknesses: {
    common: 'It is mostly a common password or word, which is easy to guess. Please add other words.',
    userId: 'It is similar to your user ID, which is easy to guess. Please use unrelated characters.',
    keyboard: 'It follows neighbouring keys, which is easy to guess. Please mix the characters.',
    repeat: 'It repeats the same characters, which is easy to guess. Please use different ones.',
    sequence: 'It contains a sequence, which is easy to guess. Please mix the characters.',
    date: 'It contains a date or a year, which is easy to guess. Please add other words.',
    short: 'It is short, which is easy to guess. Please add characters.',
  },
  usable: 'This password can be used.',
  same: 'The passwords match.',
  other: 'The passwords do not match.',
};

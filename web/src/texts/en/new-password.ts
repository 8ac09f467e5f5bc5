import { longestPassword } from '@maru/domain/password-texts';
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
  notKept: '(not yet)',
  strength: 'Strength:',
  strengths: { weak: 'weak', fair: 'fair', good: 'good', strong: 'strong' },
  weaknesses: {
    common: 'It is mostly a password or word that many people use, so it is easily guessed. Please add other words.',
    userId: 'It is like your user id, so it is easily guessed. Please use characters that have nothing to do with it.',
    keyboard: 'Its keys stand side by side, so it is easily guessed. Please use scattered characters.',
    repeat: 'It repeats the same characters, so it is easily guessed. Please use different ones.',
    sequence: 'Its characters follow one another, so it is easily guessed. Please use scattered ones.',
    date: 'There is a date or a year in it, so it is easily guessed. Please add other words.',
    short: 'It is short, so it is easily guessed. Please add characters.',
  },
  usable: 'This password can be used.',
  same: 'The passwords are the same.',
  other: 'The passwords differ.',
};

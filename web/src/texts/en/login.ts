import type { login as ko } from '../ko/login.ts';

export const login: typeof ko = {
  title: 'Log in',
  line: 'Log in with your user ID and password.',
  userId: 'User ID',
  password: 'Password',
  submit: 'Log in',
  logout: 'Log out',
  account: 'My account',
  name: (username) => username,
  needed: { userId: 'Please enter your user ID.', password: 'Please enter your password.' },
  ended: 'Your session has expired, or was ended on another device. Please log in again.',
  unreadable: 'Your session could not be restored. Please try again in a moment.',
};

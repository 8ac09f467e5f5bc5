import type { login as ko } from '../ko/login.ts';

export const login: typeof ko = {
  title: 'Log in',
  line: 'Log in with your user id and password.',
  userId: 'User id',
  password: 'Password',
  submit: 'Log in',
  logout: 'Log out',
  account: 'My account',
  name: (username) => username,
  needed: { userId: 'Please enter your user id.', password: 'Please enter your password.' },
  ended: 'Your login has expired, or was ended on another device. Please log in again.',
  unreadable: 'The login could not be read. Please try again in a moment.',
};

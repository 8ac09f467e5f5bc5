import type { findId as ko } from '../ko/find-id.ts';

export const findId: typeof ko = {
  title: 'Find user id',
  line: 'Verify your identity to see your user id. For a child’s account, the guardian verifies their own identity and enters the child’s name.',
  child: 'Name of the child',
  childHelp: 'Only for the account of a child whose guardian you are.',
  submit: 'Show user id',
  found: (username) => `User id of ${username}`,
  joined: (date) => `Joined ${date}`,
};

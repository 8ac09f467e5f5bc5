import type { findId as ko } from '../ko/find-id.ts';

export const findId: typeof ko = {
  title: 'Find user ID',
  line: 'Verify your identity to see your user ID. For a child’s account, the guardian verifies their own identity and enters the child’s name.',
  child: 'Child’s name',
  childHelp: 'Only for the account of a child whose guardian you are.',
  submit: 'Show user ID',
  found: (username) => `User ID of ${username}`,
  joined: (date) => `Joined ${date}`,
};

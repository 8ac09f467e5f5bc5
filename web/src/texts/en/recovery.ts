import type { recovery as ko } from '../ko/recovery.ts';

export const recovery: typeof ko = {
  findPassword: {
    title: 'Find password',
    line: 'Verify your identity, then choose a new password. For a child’s account, the guardian does this.',
  },
  selfCertification: {
    title: 'Verify and change the password',
    line: 'Login is blocked after several wrong passwords. Verify your identity, then choose a new password.',
    until: 'The block does not expire; you can log in as soon as you have chosen a new password.',
    call: (office) => `If you can’t verify your identity, please call ${office}:`,
  },
  reactivate: {
    title: 'Reactivate the account',
    line: 'This account is dormant, because it was not used for a long time. Verify your identity to use it again.',
    submit: 'Reactivate',
    done: { title: 'Reactivated', body: 'The account can be used again. Please log in.' },
  },
  userId: 'User ID',
  userIdNeeded: 'Please enter your user ID.',
  newPassword: 'New password',
  newPasswordAgain: 'Confirm new password',
  submit: 'Change password',
  done: { title: 'Password changed', body: 'Please log in with the new password.' },
};

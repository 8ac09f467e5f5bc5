import { demoAccounts } from '../../features/administrators/demo-accounts.ts';

/** The demo's administrators as a start prints them, a line each. */
export const demoAdministrators = (): string[] =>
  demoAccounts().map(({ adminId, password, deptName }) => `${adminId.padEnd(12)} ${password}  (${deptName})`);

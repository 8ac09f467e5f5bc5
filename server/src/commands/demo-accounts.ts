import { demoAccounts } from '../features/administrators/demo-accounts.ts';
import { demoCitizens } from '../features/citizens/demo/people.ts';

const line = (id: string, password: string, what: string) => `${id.padEnd(14)} ${password}  (${what})`;

/** The demo's accounts as a start prints them, a line each, by the site where they log in. */
export const printedAccounts = () => ({
  Console: demoAccounts().map(({ adminId, password, deptName }) => line(adminId, password, deptName)),
  Portal: demoCitizens.map(({ userId, password, kind }) => line(userId, password, kind)),
});

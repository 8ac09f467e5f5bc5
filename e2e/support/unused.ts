/** What time does to accounts, certifications and reserved messages, without waiting for it. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** Runs one of this folder's programs beside the portal under test, with its database. */
async function run(program: string, ...given: string[]): Promise<void> {
  const { DATABASE_URL: _other, ...environment } = process.env;
  await promisify(execFile)(process.execPath, ['tools/command.mjs', `e2e/support/${program}`, ...given], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...environment, MARU_DATA: process.env.MARU_E2E_DATA, MARU_DEMO: 'on' },
  });
}

/** Lets over a year go by in which nobody logged in to the account, so that it is dormant. */
export const leaveUnused = (userId: string): Promise<void> => run('rest-citizen.ts', userId);

/** The same for an administrator's account, ninety days of it. */
export const leaveAdministratorUnused = (adminId: string): Promise<void> => run('rest-administrator.ts', adminId);

/** Lets minutes go by since a certification was finished. */
export const waitCertified = (certificationId: string, minutes: number): Promise<void> =>
  run('age-certification.ts', certificationId, String(minutes));

/** Lets the moment come for which a message is reserved. */
export const bringForward = (message: string): Promise<void> => run('bring-forward.ts', message);

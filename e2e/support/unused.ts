/** Simulates the passing of time for accounts, certifications and reserved messages. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** Runs a program of this folder with the tested portal's database. */
async function run(program: string, ...given: string[]): Promise<void> {
  const { DATABASE_URL: _other, ...environment } = process.env;
  await promisify(execFile)(process.execPath, ['tools/command.mjs', `e2e/support/${program}`, ...given], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...environment, MARU_DATA: process.env.MARU_E2E_DATA, MARU_DEMO: 'on' },
  });
}

/** Makes an account unused for over a year and thus dormant. */
export const leaveUnused = (userId: string): Promise<void> => run('rest-citizen.ts', userId);

/** Makes an administrator's account unused for over ninety days and thus dormant. */
export const leaveAdministratorUnused = (adminId: string): Promise<void> => run('rest-administrator.ts', adminId);

/** Backdates a certification by some minutes. */
export const waitCertified = (certificationId: string, minutes: number): Promise<void> =>
  run('age-certification.ts', certificationId, String(minutes));

/** Backdates the deliveries of alarms to a receiver by some minutes. */
export const ageDeliveries = (receiver: string, minutes: number): Promise<void> =>
  run('age-deliveries.ts', receiver, String(minutes));

/** Backdates the crossings of air at a place by some minutes. */
export const ageCrossing = (placeId: number, minutes: number): Promise<void> =>
  run('age-crossing.ts', String(placeId), String(minutes));

/** Makes a reserved message due. */
export const bringForward = (message: string): Promise<void> => run('bring-forward.ts', message);

/** Makes a mailing of statistics due. */
export const mailStatisticsNow = (name: string): Promise<void> => run('age-mailing.ts', name);

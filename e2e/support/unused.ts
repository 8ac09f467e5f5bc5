/** A citizen's account long after its owner last came. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** Lets over a year go by in which nobody logged in to the account, so that it is dormant. */
export async function leaveUnused(userId: string): Promise<void> {
  const { DATABASE_URL: _other, ...environment } = process.env;
  await promisify(execFile)(process.execPath, ['tools/command.mjs', 'e2e/support/rest-citizen.ts', userId], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...environment, MARU_DATA: process.env.MARU_E2E_DATA, MARU_DEMO: 'on' },
  });
}

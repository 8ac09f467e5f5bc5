/** Locks the permissions of departments, which some journeys change temporarily and other journeys rely on. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Creates the lock file for this process; false while another running process has it. */
function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    // Removes the file of a worker that was killed after a failed journey.
    const holder = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }));
    if (!isRunning(holder) || holder === process.pid) rmSync(file, { force: true });
    return false;
  }
}

/** Locks a department's permissions during the work of a journey that changes these permissions or relies on them. */
export async function withDepartment(deptCode: string, work: () => Promise<void>): Promise<void> {
  const file = join(process.env.MARU_E2E_DATA ?? '', `department-${deptCode}`);
  while (!take(file)) await wait(100);
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

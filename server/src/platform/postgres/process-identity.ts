import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * The start time of a process as an opaque text, which distinguishes processes with the same pid. Undefined if there is
 * no such process.
 */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the state is field 3, the start (clock ticks since boot) field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** True if the process is the postmaster of this cluster folder (given as a real path). */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'args=')?.includes(`-D ${cluster}`) ?? false;
  try {
    // A postmaster's working folder is its cluster, and its command line is unchanged, unlike those of its children.
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

function ps(pid: number, field: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

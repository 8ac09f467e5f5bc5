/** Processor time of processes and their children, as counted by Linux. */
import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, constant on all Linux machines that run Node. */
const ticksASecond = 100;

interface Counted {
  parent: number;
  /** Clock ticks used by the process and its ended children. */
  ticks: number;
}

function readAll(): Map<number, Counted> {
  const all = new Map<number, Counted>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The process's name, in parentheses, may contain any character; the numbers follow the last parenthesis.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const sum = [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at]), 0);
      all.set(Number(name), { parent: Number(fields[1]), ticks: sum });
    } catch {
      // The process has ended in the meantime.
    }
  }
  return all;
}

/** Processor seconds (user and kernel) of processes and all their descendants, since the processes' start. */
export function processorSeconds(roots: readonly number[]): number {
  const all = readAll();
  const isOf = (pid: number): boolean => {
    if (roots.includes(pid)) return true;
    const parent = all.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isOf(parent);
  };
  let ticks = 0;
  for (const [pid, counted] of all) if (isOf(pid)) ticks += counted.ticks;
  return ticks / ticksASecond;
}

/** Parent process id. */
export const parentOf = (pid: number): number => readAll().get(pid)?.parent ?? 0;

/** How much processor some processes and all their children took, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, a constant of Linux's interface on every machine that Node runs on. */
const ticksASecond = 100;

interface Counted {
  parent: number;
  /** Ticks of its own, and of children that have ended. */
  ticks: number;
}

function readAll(): Map<number, Counted> {
  const all = new Map<number, Counted>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name, in parentheses, may hold anything; what follows are numbers.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const sum = [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at]), 0);
      all.set(Number(name), { parent: Number(fields[1]), ticks: sum });
    } catch {
      // It has ended meanwhile.
    }
  }
  return all;
}

/** Seconds of processor, in user mode and in the kernel, that processes and what they started took since they began. */
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

/** The process that started another one. */
export const parentOf = (pid: number): number => readAll().get(pid)?.parent ?? 0;

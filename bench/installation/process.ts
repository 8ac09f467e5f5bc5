import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Milliseconds a process may take to finish what is in flight. */
const graceMs = 10_000;

/** Runs a program, given by its file's URL, under the Node that runs this one; its output comes as lines. */
export function startProcess(program: string, env: NodeJS.ProcessEnv): { child: ChildProcess; lines: Interface } {
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    // A bench stands alone, whatever is installed in this checkout.
    env: { ...process.env, MARU_CONFIG: 'off', ...env },
    // By the channel's closing the server sees that this process was killed, and ends.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return { child, lines: createInterface({ input: child.stdout ?? process.stdin }) };
}

/** Asks a process to finish, waits, and insists after a while. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exit;
  clearTimeout(insist);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Milliseconds for a process to finish requests in flight. */
const graceMs = 10_000;

/** Runs a program by its file's URL with this process's Node; returns the child and its output's lines. */
export function startProcess(program: string, env: NodeJS.ProcessEnv): { child: ChildProcess; lines: Interface } {
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    // Ignores the settings file of this checkout.
    env: { ...process.env, MARU_CONFIG: 'off', ...env },
    // If this process is killed, the IPC channel closes, and the server stops.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return { child, lines: createInterface({ input: child.stdout ?? process.stdin }) };
}

/** Stops a process by a signal, and kills it after a timeout. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exit;
  clearTimeout(insist);
}

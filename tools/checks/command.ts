import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Finding } from './check.ts';

/** The project's folder. */
export const root = join(import.meta.dirname, '..', '..');

/** Options of running a program: additional variables, and whether its output is streamed. */
export interface CommandOptions {
  /** Environment variables, in addition to this process's. */
  env?: Record<string, string>;
  /** Whether the output is printed as it arrives. */
  live?: boolean;
  /** Working folder; the project's by default. */
  cwd?: string;
}

/** Runs a program; programs of installed packages are found by name. */
export async function run(
  command: string,
  args: readonly string[],
  { env, live = false, cwd = root }: CommandOptions = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  return { code: code ?? 1, output: Buffer.concat(output).toString() };
}

/** A check that passes if every command succeeds; the output is shown on failure. */
export async function passes(...commands: string[][]): Promise<Finding> {
  const results = await Promise.all(commands.map(([command = '', ...args]) => run(command, args)));
  const failed = results.filter(({ code }) => code !== 0);
  return { ok: failed.length === 0, output: failed.map(({ output }) => output).join('\n') };
}

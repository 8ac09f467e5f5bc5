import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/**
 * Ensures that an administrator can log in to the console: if there is none, creates one from the environment or from
 * answers at the terminal. Without either it only prints how to add one.
 */
export async function seeToAdministrator(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const program = join(root, 'server', 'src', 'commands', 'create-administrator.ts');
  const child = spawn(process.execPath, [program, '--first'], { cwd: root, env, signal, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The first administrator could not be added.');
}

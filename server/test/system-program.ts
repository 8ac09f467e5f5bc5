/** Programs of the system that tests need, installed through its package manager when they are missing. */
import { spawnSync } from 'node:child_process';

export interface SystemProgram {
  /** What it is called for, as a person reads it: 'The browser tests need Chromium'. */
  need: string;
  /** Names it may have, the usual one first. */
  names: readonly string[];
  /** Arguments with which it ends well where it has all it needs; without them it only has to be there. */
  proof?: readonly string[];
  /** Debian packages that bring it. */
  packages: readonly string[];
}

/**
 * The path of a program, installed where it is missing.
 *
 * @throws when there is none and this user can't install one
 */
export function findProgram({ need, names, packages, proof }: SystemProgram): string {
  const works = (name: string) => !proof || spawnSync(name, proof, { stdio: 'ignore' }).status === 0;
  const find = () => names.map(onPath).find((path) => path !== undefined && works(path));
  const found = find();
  if (found) return found;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new Error(`${need}. Install ${packages[0]}.`);
  console.error(`Installing ${packages[0]} through the system’s package manager…`);
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${stderr}`);
  }
  const installed = find();
  if (!installed) throw new Error(`${packages[0]} was installed, but is not on PATH, or doesn’t work.`);
  return installed;
}

/** Servers of the system live where an ordinary user's PATH doesn't look. */
const searched = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

function onPath(name: string): string | undefined {
  const options = { encoding: 'utf8' as const, env: { ...process.env, PATH: searched } };
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], options).stdout.trim() || undefined;
}

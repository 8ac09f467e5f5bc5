/** Installs system programs that checks need, before the first of them starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lookUp, type SystemProgram } from '../../server/test/system-program.ts';
import type { Check } from './check.ts';

const progressMs = 5_000;

export interface InstallOptions {
  print: (line: string) => void;
  isRoot?: boolean;
}

/** A check that installs missing programs, so that a missing program fails this check instead of tests later. */
export const systemCheck = (programs: readonly SystemProgram[]): Check => ({
  name: 'system',
  about: 'the programs of the system that the tests need are there',
  budgetSeconds: 300,
  async run() {
    await installMissing(programs, { print: console.log });
    return { ok: true };
  },
});

/**
 * Installs all missing programs at once, through the system's package manager.
 *
 * @throws if a program can't be installed, or doesn't work afterwards
 */
export async function installMissing(
  programs: readonly SystemProgram[],
  { print, isRoot = process.getuid?.() === 0 }: InstallOptions,
): Promise<void> {
  const missing = programs.filter((program) => !lookUp(program));
  if (missing.length === 0) return;
  const needs = missing.map(({ need, packages }) => `${need}. Install ${packages[0]}.`).join('\n');
  if (!isRoot) throw new Error(`${needs}\nRun as root, npm test installs them.`);
  await apt(['update', '-q'], print).catch((error: Error) => {
    throw new Error(`${needs}\n${error.message}`);
  });
  const packages = new Set<string>();
  for (const program of missing) packages.add(await firstOffered(program));
  print(`Installing ${[...packages].join(', ')}…`);
  await apt(['install', '-y', '-q', '--no-install-recommends', ...packages], print);
  const faults = missing.filter((program) => !lookUp(program));
  if (faults.length > 0)
    throw new Error(`${faults.map(({ need }) => need).join('\n')}\nIts package is installed, but it does not work.`);
}

async function firstOffered({ need, packages }: SystemProgram): Promise<string> {
  for (const name of packages) if ((await run('apt-cache', ['show', name])).code === 0) return name;
  throw new Error(`${need}, and the system's package manager does not offer ${packages.join(' or ')}.`);
}

/** Waits while another process holds the package manager's lock. */
async function apt(args: readonly string[], print: (line: string) => void): Promise<void> {
  const { code, output } = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], print);
  if (code !== 0) throw new Error(`apt-get ${args[0]} failed:\n${output.split('\n').slice(-15).join('\n')}`);
}

/** Runs a program; prints its newest line every few seconds. */
async function run(command: string, args: readonly string[], print?: (line: string) => void) {
  const child = spawn(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const progress = setInterval(() => print?.(`  ${output.trimEnd().split('\n').at(-1)}`), progressMs);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? 1, output: output.trimEnd() };
  } finally {
    clearInterval(progress);
  }
}

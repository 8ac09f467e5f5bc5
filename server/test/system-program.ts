/** Programs of the system that tests need. `npm test` installs those that are missing before any check begins. */
import { spawnSync } from 'node:child_process';

export interface SystemProgram {
  /** Why it is needed, as a person reads it: 'The browser tests need Chromium'. */
  need: string;
  /** Names it may have, the usual one first. */
  names: readonly string[];
  /** Arguments with which it succeeds if it has all it needs. Absent: being on PATH is enough. */
  proof?: readonly string[];
  /** Debian packages, each of which brings it alone; the first that the system offers is installed. */
  packages: readonly string[];
}

/** Succeeds if a font has Korean letters. Without fc-list the package's files are the proof. */
const hasKorean = 'fc-list :lang=ko | grep -q . || ls -R /usr/share/fonts | grep -qi nanum || test "$(uname)" != Linux';

/** All of them; tools/checks/all.ts says which check needs which. */
export const systemPrograms = {
  chromium: {
    need: 'The browser tests need Chromium; CHROMIUM_PATH may name it',
    // Without a window it is the same browser at less than half of the processor's time.
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  koreanFont: {
    need: 'The browser tests need a Korean font',
    names: ['sh'],
    proof: ['-c', hasKorean],
    packages: ['fonts-nanum'],
  },
  mosquitto: {
    need: 'The tests of an external broker need Mosquitto',
    names: ['mosquitto'],
    packages: ['mosquitto'],
  },
  mosquittoPasswords: {
    need: 'The tests of an external broker need mosquitto_passwd',
    names: ['mosquitto_passwd'],
    packages: ['mosquitto'],
  },
  swift: {
    need: 'The tests of S3-compatible storage need OpenStack Swift',
    names: ['/usr/bin/python3'],
    proof: ['-c', 'import swift.proxy.server'],
    packages: ['python3-swift'],
  },
} as const satisfies Record<string, SystemProgram>;

/** The path of a program, or undefined if it is missing or lacks what it needs. */
export function lookUp({ names, proof }: SystemProgram): string | undefined {
  const works = (name: string) => !proof || spawnSync(name, proof, { stdio: 'ignore' }).status === 0;
  return names.map(onPath).find((path) => path !== undefined && works(path));
}

/**
 * The path of a program.
 *
 * @throws if it is missing, naming the package
 */
export function findProgram(program: SystemProgram): string {
  const found = lookUp(program);
  if (!found) throw new Error(`${program.need}. Install ${program.packages[0]}; npm test does so, run as root.`);
  return found;
}

/** The path of this system's Chromium; CHROMIUM_PATH names another one. */
export const findChromium = (): string => process.env.CHROMIUM_PATH || findProgram(systemPrograms.chromium);

function onPath(name: string): string | undefined {
  // Servers of the system lie where an ordinary user's PATH doesn't look.
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  const options = { encoding: 'utf8' as const, env: { ...process.env, PATH: path } };
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], options).stdout.trim() || undefined;
}

/** System programs that tests need. `npm test` installs missing ones before the first check. */
import { spawnSync } from 'node:child_process';

export interface SystemProgram {
  /** First part of the error message: 'The browser tests need Chromium'. */
  need: string;
  /** Possible names, the usual one first. */
  names: readonly string[];
  /** Arguments with which a complete program succeeds. If absent, the program only has to be on the PATH. */
  proof?: readonly string[];
  /** Debian packages that each suffice; the first available one is installed. */
  packages: readonly string[];
}

/** Succeeds if a font has Korean letters; without fc-list the package's files are checked. */
const hasKorean = 'fc-list :lang=ko | grep -q . || ls -R /usr/share/fonts | grep -qi nanum || test "$(uname)" != Linux';

/** All programs; tools/checks/all.ts lists the checks that need each. */
export const systemPrograms = {
  age: { need: 'The tests of encrypted backups need age', names: ['age'], packages: ['age'] },
  ageKeygen: { need: 'The tests of encrypted backups need age-keygen', names: ['age-keygen'], packages: ['age'] },
  cHeaders: {
    need: "The power losses need the C library's headers",
    names: ['gcc'],
    proof: ['-E', '-include', 'stdio.h', '-x', 'c', '/dev/null'],
    packages: ['libc6-dev'],
  },
  chromium: {
    need: 'The browser tests need Chromium; CHROMIUM_PATH may name it',
    // The headless shell is the same browser and needs less than half of the processor time.
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  gcc: { need: 'The power losses need a C compiler', names: ['gcc'], packages: ['gcc'] },
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
  nginx: { need: 'The test of processes behind nginx needs it', names: ['nginx'], packages: ['nginx'] },
  nginxStreams: {
    need: 'The test of processes behind nginx needs its module for streams',
    names: ['sh'],
    proof: ['-c', 'ls /usr/lib/nginx/modules/ngx_stream_module.so'],
    packages: ['libnginx-mod-stream'],
  },
  openssl: {
    need: 'The test of processes behind nginx needs openssl',
    names: ['openssl'],
    packages: ['openssl'],
  },
  pdfPages: {
    need: 'The test of printed labels needs pdftoppm',
    names: ['pdftoppm'],
    packages: ['poppler-utils'],
  },
  pdfText: {
    need: 'The test of printed labels needs pdftotext',
    names: ['pdftotext'],
    packages: ['poppler-utils'],
  },
  postgresqlClusters: {
    need: "The recovery to a point in time needs Debian's PostgreSQL",
    names: ['pg_createcluster'],
    packages: ['postgresql'],
  },
  promtool: {
    need: 'The check of the alert rules needs promtool',
    names: ['promtool'],
    packages: ['prometheus'],
  },
  swift: {
    need: 'The tests of S3-compatible storage need OpenStack Swift',
    names: ['/usr/bin/python3'],
    proof: ['-c', 'import swift.proxy.server'],
    packages: ['python3-swift'],
  },
} as const satisfies Record<string, SystemProgram>;

/** A program's path; undefined if it is missing or incomplete. */
export function lookUp({ names, proof }: SystemProgram): string | undefined {
  const works = (name: string) => !proof || spawnSync(name, proof, { stdio: 'ignore' }).status === 0;
  return names.map(onPath).find((path) => path !== undefined && works(path));
}

/**
 * A program's path.
 *
 * @throws if it is missing, naming the package
 */
export function findProgram(program: SystemProgram): string {
  const found = lookUp(program);
  if (!found) throw new Error(`${program.need}. Install ${program.packages[0]}; npm test does so, run as root.`);
  return found;
}

/** Path of Chromium; CHROMIUM_PATH overrides it. */
export const findChromium = (): string => process.env.CHROMIUM_PATH || findProgram(systemPrograms.chromium);

function onPath(name: string): string | undefined {
  // Includes the folders of servers, which aren't in an ordinary user's PATH.
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  const options = { encoding: 'utf8' as const, env: { ...process.env, PATH: path } };
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], options).stdout.trim() || undefined;
}

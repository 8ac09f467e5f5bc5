import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findProgram, type SystemProgram } from '../../server/test/system-program.ts';
import { installMissing } from './system.ts';

const kettle: SystemProgram = {
  need: 'Tea needs a kettle',
  names: ['maru-kettle'],
  packages: ['kettle-new', 'kettle'],
};
const teapot: SystemProgram = { need: 'Tea needs a teapot', names: ['maru-teapot'], packages: ['teapot'] };

let folder: string;
let lines: string[];
const print = (line: string) => void lines.push(line);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-system-'));
  lines = [];
  // A machine with only these programs.
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function script(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** A package manager that offers the named packages, each with a program of the same name, and records its calls. */
function offer(...packages: string[]) {
  script('apt-cache', `for one in ${packages.join(' ')}; do [ "$2" = $one ] && exit 0; done; exit 100`);
  script(
    'apt-get',
    `echo "$@" >> ${folder}/asked
     case "$*" in *install*) for one in "$@"; do case $one in kettle|teapot)
       printf '#!/bin/sh\\n' > ${folder}/maru-$one; /bin/chmod +x ${folder}/maru-$one;; esac; done;; esac`,
  );
}
const requested = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');

describe('installing system programs', () => {
  test('installs all missing programs at once, each by the first package that is offered', async () => {
    offer('kettle', 'teapot');
    await installMissing([kettle, teapot], { print, isRoot: true });
    expect(requested()).toHaveLength(2);
    expect(requested()[1]).toMatch(/install -y -q --no-install-recommends kettle teapot$/);
    expect(lines).toContain('Installing kettle, teapot…');
    expect(findProgram(kettle)).toBe(join(folder, 'maru-kettle'));
  });

  test('runs no package manager if no program is missing', async () => {
    script('maru-kettle', '');
    script('apt-get', `echo "$@" >> ${folder}/asked`);
    await installMissing([kettle], { print, isRoot: true });
    expect(requested).toThrow('ENOENT');
  });

  test('reports the package manager’s error, and the program that is needed', async () => {
    offer('kettle');
    script('apt-get', 'echo "E: no network" >&2; exit 100');
    await expect(installMissing([kettle], { print, isRoot: true })).rejects.toThrow(
      /Tea needs a kettle[\s\S]*apt-get update failed[\s\S]*no network/,
    );
  });

  test('reports a program that no package provides', async () => {
    offer('kettle');
    await expect(installMissing([teapot], { print, isRoot: true })).rejects.toThrow(
      'Tea needs a teapot, and the system',
    );
  });

  test('shows an ordinary user the packages to install', async () => {
    await expect(installMissing([kettle], { print, isRoot: false })).rejects.toThrow(
      'Tea needs a kettle. Install kettle-new.',
    );
    expect(() => findProgram(kettle)).toThrow('Tea needs a kettle. Install kettle-new');
  });
});

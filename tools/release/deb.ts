/** The Debian package of a release. */
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, run } from '../checks/command.ts';

const home = 'usr/lib/maru';
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

/** Sources of the installed files outside the tarball, by path in the system. */
const files: Record<string, string> = {
  'etc/maru/maru.env': 'deploy/debian/maru.env',
  'etc/maru/web.env': 'deploy/debian/web.env',
  'etc/maru/ingest.env': 'deploy/debian/ingest.env',
  'etc/maru/worker.env': 'deploy/debian/worker.env',
  'etc/maru/district.json': 'server/src/commands/district/template.json',
  'usr/bin/maru': 'deploy/debian/maru',
  'usr/lib/systemd/system/maru@.service': 'deploy/debian/maru@.service',
  'usr/lib/systemd/system/maru.target': 'deploy/debian/maru.target',
  'usr/share/doc/maru/copyright': 'LICENSE',
};
const scripts = ['postinst', 'prerm', 'postrm'];
const isProgram = (path: string) => path === 'usr/bin/maru' || scripts.some((name) => path === `DEBIAN/${name}`);

/** Name of the package's file. */
export const debName = (version: string): string => `maru_${version}_${architectures[process.arch]}.deb`;

/**
 * Creates the package from a release's tarball by dpkg-deb. The same tarball and time give the same bytes.
 *
 * @param options.file where the package is written
 */
export async function makeDeb(options: { tarball: string; file: string; version: string; time: Date }): Promise<void> {
  const { tarball, file, version, time } = options;
  const tree = mkdtempSync(join(tmpdir(), 'maru-deb-'));
  // Sets the mode of the package's folders.
  const umask = process.umask(0o022);
  try {
    const place = (path: string, write: (to: string) => void) => {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      write(join(tree, path));
      chmodSync(join(tree, path), isProgram(path) ? 0o755 : 0o644);
    };
    mkdirSync(join(tree, home), { recursive: true });
    // Preserves the tarball's modes despite the umask.
    await must('tar', '-xpzf', tarball, '--no-same-owner', '--strip-components=1', '-C', join(tree, home));
    // The record of the running installation, linked because the program's own folder is read-only.
    symlinkSync('/run/maru', join(tree, home, '.running'));
    for (const [path, source] of Object.entries(files)) place(path, (to) => copyFileSync(join(root, source), to));
    for (const name of scripts) place(`DEBIAN/${name}`, (to) => copyFileSync(join(root, 'deploy/debian', name), to));
    const settings = Object.keys(files).filter((path) => path.startsWith('etc/'));
    place('DEBIAN/conffiles', (to) => writeFileSync(to, settings.map((path) => `/${path}\n`).join('')));
    const { output } = await run('du', ['-sk', '--apparent-size', tree]);
    place('DEBIAN/control', (to) => writeFileSync(to, controlOf(version, Number.parseInt(output, 10))));
    chmodSync(tree, 0o755);
    // dpkg-deb replaces later file times by this time.
    const env = { SOURCE_DATE_EPOCH: String(Math.floor(time.getTime() / 1000)) };
    const { code, output: said } = await run('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', tree, file], {
      env,
    });
    if (code !== 0) throw new Error(`dpkg-deb failed:\n${said}`);
  } finally {
    process.umask(umask);
    rmSync(tree, { recursive: true, force: true });
  }
}

/** @param kilobytes the installed size */
function controlOf(version: string, kilobytes: number): string {
  return [
    'Package: maru',
    `Version: ${version}`,
    `Architecture: ${architectures[process.arch]}`,
    'Maintainer: The contributors of Maru <maru@example.org>',
    `Installed-Size: ${kilobytes}`,
    'Depends: libc6 (>= 2.28), libstdc++6, passwd',
    'Recommends: postgresql (>= 15)',
    'Section: web',
    'Priority: optional',
    'Description: open-source smart-city portal for a Korean district office',
    ' Field devices report to it; citizens and the office see live values and',
    ' statistics on maps, lists and charts.',
    '',
  ].join('\n');
}

async function must(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Error(`${command} failed:\n${output}`);
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root as project } from '../checks/command.ts';
import { notesOf } from './notes.ts';
import { installedPackages, type LockEntry, type LockFile, readLock, referenceOf, workspaces } from './packages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maru-packages-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const any = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '*']));
const lockOf = (packages: Record<string, LockEntry>): LockFile => ({
  name: 'maru',
  version: '1.0.0',
  lockfileVersion: 3,
  requires: true,
  packages,
});

function install(...folders: string[]): void {
  for (const folder of folders) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), '{}');
  }
}

it('follows dependencies, peers and links, and resolves the nearest version', () => {
  const lock = lockOf({
    server: { dependencies: any('a', '@maru/domain') },
    domain: {},
    'node_modules/@maru/domain': { link: true, resolved: 'domain' },
    'node_modules/a': {
      dependencies: any('b'),
      peerDependencies: any('c', 'd'),
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: any('e') },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/e': {},
    'node_modules/unused': {},
  });
  install('node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/b', 'node_modules/c', 'node_modules/d');
  install('node_modules/e', 'node_modules/unused');
  expect(installedPackages(root, lock, ['server'])).toEqual([
    'domain',
    'node_modules/@maru/domain',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/e',
    'server',
  ]);
});

it('omits optional packages of other platforms, and throws for a missing required package', () => {
  const lock = lockOf({
    server: { optionalDependencies: any('linux', 'darwin') },
    devices: { dependencies: any('absent') },
    'node_modules/linux': {},
    'node_modules/darwin': {},
    'node_modules/absent': {},
  });
  install('node_modules/linux');
  expect(installedPackages(root, lock, ['server'])).toEqual(['node_modules/linux', 'server']);
  expect(() => installedPackages(root, lock, ['devices'])).toThrow("devices needs absent, which isn't installed");
});

it('refers to packages by name and version, and to aliases by the real name', () => {
  expect(referenceOf('web/node_modules/@mantine/core', { version: '9.7.3' })).toBe('@mantine/core@9.7.3');
  expect(referenceOf('node_modules/alias', { name: 'real', version: '1.0.0' })).toBe('real@1.0.0');
});

it("extracts a version's section of the changelog as notes", () => {
  const changelog = '# Changelog\n\n## 1.1.0\n\n- new\n\n## 1.0.0 (2026-12-01)\n\n### Added\n\n- all\n\n## 0.1.0\n';
  expect(notesOf(changelog, '1.0.0')).toBe('# Maru 1.0.0\n\n### Added\n\n- all\n');
  expect(() => notesOf(changelog, '1.0')).toThrow('no section about 1.0.');
});

it('has the same version in all manifests, lock files and guides, and notes for this version', () => {
  const read = (path: string) => readFileSync(join(project, path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const folders = [...workspaces, 'web', 'bench', 'e2e', 'tools/node'];
  const manifests = folders.map((folder) => JSON.parse(read(`${folder}/package.json`)) as Record<string, unknown>);
  expect(manifests.map((one) => [one.name, one.version])).toEqual(manifests.map((one) => [one.name, version]));
  const pins = manifests.flatMap(({ dependencies }) => Object.entries((dependencies ?? {}) as Record<string, string>));
  expect(pins.filter(([name, pin]) => name.startsWith('@maru/') && pin !== version)).toEqual([]);
  const { packages } = readLock(project);
  expect(['', ...folders.slice(0, -1)].filter((folder) => packages[folder]?.version !== version)).toEqual([]);
  const files = [...read('docs/install.md').matchAll(/\bmaru[-_](\d+\.\d+\.\d+)[-_](?:linux|amd64)/g)];
  expect(files.map(([, named]) => named)).toEqual(files.map(() => version));
  expect(files.length).toBeGreaterThan(3);
  expect(notesOf(read('CHANGELOG.md'), version)).toMatch(/^# Maru [\d.]+\n\n[A-Z]/);
});

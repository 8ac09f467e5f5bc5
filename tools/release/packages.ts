/** The packages of a release: packages loaded by its programs, and packages whose code is in the built web. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of package-lock.json. */
export interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** package-lock.json: its packages by their folders; '' is the project. */
export interface LockFile {
  name: string;
  version: string;
  lockfileVersion: number;
  requires: boolean;
  packages: Record<string, LockEntry>;
}

/** The workspaces that run in a release; the web is shipped built. */
export const workspaces = ['domain', 'contract', 'server', 'devices'];

export const readLock = (root: string): LockFile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;

/**
 * The sorted folders of the packages that workspaces load in production, including the workspaces' own. Optional
 * packages of other platforms aren't installed and are omitted.
 *
 * @throws Error if a required package isn't installed
 */
export function installedPackages(root: string, lock: LockFile, from: readonly string[] = workspaces): string[] {
  const found = new Set<string>();
  const add = (folder: string) => {
    const entry = lock.packages[folder];
    if (found.has(folder) || entry === undefined) return;
    found.add(folder);
    if (entry.link) return add(entry.resolved ?? '');
    for (const [name, isOptional] of dependenciesOf(entry)) {
      const needed = resolvePackage(lock, folder, name);
      if (needed && (lock.packages[needed]?.link || existsSync(join(root, needed, 'package.json')))) add(needed);
      else if (!isOptional) throw new Error(`${folder} needs ${name}, which isn't installed: run npm install.`);
    }
  };
  for (const workspace of from) add(workspace);
  return [...found].sort();
}

/** Names of dependencies, each with whether it may be missing. */
export function dependenciesOf(entry: LockEntry): Map<string, boolean> {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  return new Map([
    ...Object.keys(entry.dependencies ?? {}).map((name) => [name, false] as const),
    ...peers.map((name) => [name, false] as const),
    ...Object.keys(entry.optionalDependencies ?? {}).map((name) => [name, true] as const),
  ]);
}

/** Resolves a package like Node: in the folder's own `node_modules`, then in those of the folders above. */
export function resolvePackage(lock: LockFile, folder: string, name: string): string | undefined {
  for (let around = folder; ; ) {
    const path = `${around && `${around}/`}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (around === '') return undefined;
    around = around.slice(0, Math.max(0, around.lastIndexOf('node_modules/') - 1));
  }
}

/** Name and version, as an SBOM refers to packages: '@mantine/core@9.7.3'. */
export const referenceOf = (folder: string, entry: LockEntry | undefined): string =>
  `${entry?.name ?? nameOf(folder)}@${entry?.version}`;

/** A package's name by its folder. */
export const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

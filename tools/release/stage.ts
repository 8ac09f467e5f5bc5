/** The content of a release as a folder, of hard links where the file system allows. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, run } from '../checks/command.ts';
// @ts-expect-error Plain JavaScript, because it runs before anything is installed.
import { isSpare } from '../install/slim.mjs';
import { buildWeb } from '../start/web-build.ts';
import { licencesText } from './licences.ts';
import { installedPackages, type LockFile, readLock, workspaces } from './packages.ts';
import { sbomText } from './sbom.ts';

/** Shipped files of the project: code that runs, and documents. */
const shipped = [
  /^(domain|contract|server|devices)\/package\.json$/,
  /^(domain|contract|server|devices)\/src\//,
  /^server\/migrations\//,
  /^devices\/demo\//,
  /^tools\/(start|command|hand-over|load-demo|district-check)\.(ts|mjs)$/,
  /^tools\/(start|load-demo|install|node)\//,
  /^(docs|deploy)\//,
  /^(README|CHANGELOG)\.md$/,
  /^LICENSE$/,
];
const isTest = /\.test\.tsx?$/;
/** Whether a script in package.json is for running Maru; releases omit the other scripts. */
const isForRunning = (script: string) => /^node tools\/(start|command|district-check)\.mjs\b/.test(script);
const pinnedNode = 'tools/node/node_modules/node';

/** The project's own files of a release, by path. */
async function shippedFiles(): Promise<string[]> {
  const { output } = await run('git', ['ls-files', '-z']);
  const files = output.split('\0').filter((file) => !isTest.test(file));
  return files.filter((file) => shipped.some((pattern) => pattern.test(file)));
}

/** Builds the web for the public site's default address. */
export function buildReleasedWeb(signal: AbortSignal): Promise<void> {
  const { PUBLIC_BASE: _base, ...env } = process.env;
  return buildWeb(env, signal);
}

/**
 * Writes everything a release contains into a new folder. The web must be built.
 *
 * @param time the release's time, in its bill of materials
 */
export async function stageRelease(folder: string, time: Date): Promise<void> {
  const lock = readLock(root);
  const packages = installedPackages(root, lock);
  for (const file of await shippedFiles()) copy(file, folder);
  copy('web/dist', folder, (path) => !path.endsWith('/.source-hash'));
  for (const path of packages.filter((one) => one.includes('node_modules/'))) copyPackage(path, lock, folder);
  for (const part of ['bin', 'package.json']) copy(`${pinnedNode}/${part}`, folder);
  link(`${pinnedNode}/bin/node`, 'node_modules/.bin/node', folder);
  writeManifests(folder, lock, packages);

  const bundled = readJson('web/dist/.vite/packages.json') as string[];
  const installed = packages.filter((path) => path.includes('node_modules/') && !lock.packages[path]?.link);
  const nodeLock = readLock(join(root, 'tools/node'));
  const node = nodeLock.packages['node_modules/node'] ?? {};
  writeFileSync(join(folder, 'sbom.cdx.json'), sbomText({ lock, installed, bundled, node, workspaces, time }));
  const all = [...new Set([...installed, ...bundled])].sort();
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), licencesText(root, lock, all));
}

/** Writes manifests that match the shipped packages, so that `npm start` installs nothing. */
function writeManifests(folder: string, lock: LockFile, packages: readonly string[]): void {
  const {
    devDependencies: _dev,
    allowScripts: _allow,
    ...manifest
  } = readJson('package.json') as {
    devDependencies: object;
    allowScripts: object;
    scripts: Record<string, string>;
  };
  const scripts = Object.fromEntries(Object.entries(manifest.scripts).filter(([, script]) => isForRunning(script)));
  const { name, version, license } = lock.packages[''] as { name: string; version: string; license: string };
  const entries = Object.fromEntries(packages.map((path) => [path, lock.packages[path]]));
  const own = { '': { name, version, license, workspaces } };
  writeJson(folder, 'package.json', { ...manifest, workspaces, scripts });
  writeJson(folder, 'package-lock.json', { ...lock, packages: { ...own, ...entries } });
  writeJson(folder, 'node_modules/.package-lock.json', { ...lock, packages: entries });
}

function copyPackage(path: string, lock: LockFile, folder: string): void {
  const entry = lock.packages[path];
  // Nested packages have entries of their own.
  const nested = join(root, path, 'node_modules');
  if (entry?.link) link(entry.resolved ?? '', path, folder);
  else copy(path, folder, (file, isFolder) => file !== nested && !isSpare(file, isFolder));
}

/** Copies a file or folder of the project to the same path below `folder`. */
function copy(path: string, folder: string, isCopied: (path: string, isFolder: boolean) => boolean = () => true) {
  const from = join(root, path);
  const status = lstatSync(from);
  if (!isCopied(from, status.isDirectory())) return;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  if (status.isSymbolicLink()) symlinkSync(readlinkSync(from), join(folder, path));
  else if (status.isFile()) linkOrCopy(from, join(folder, path));
  else for (const name of readdirSync(from)) copy(`${path}/${name}`, folder, isCopied);
}

/** Hard links a file where possible, which takes neither time nor space. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Hard links can't cross file systems.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}

function link(target: string, path: string, folder: string): void {
  const at = join(folder, path);
  mkdirSync(dirname(at), { recursive: true });
  if (!existsSync(at)) symlinkSync(relative(dirname(at), join(folder, target)), at);
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

function writeJson(folder: string, path: string, value: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);
}

// Plain JavaScript for Node 20 and later, because it runs before anything is installed.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marks packages without development files. */
const mark = join('node_modules', '.slim');
/** Types, source maps, static libraries, unused builds and sources: half of the packages' size. */
const spareFile = /\.(map|d\.[mc]?ts|flow|a)$|\/maplibre-gl\/dist\/[^/]*-dev\./;
const spareFolder = /\/(echarts\/dist|maplibre-gl\/src|maplibre-gl-style-spec\/(docs|src))$/;

export const isSlim = (root) => existsSync(join(root, mark));

/** Package folders of the project and its workspaces. */
export const packageFolders = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => (name === 'node_modules' ? join(root, name) : join(root, name, 'node_modules')))
    .filter(existsSync);

/** Whether neither the server nor the web build reads this file or folder of a package. */
export const isSpare = (path, isFolder) => (isFolder ? spareFolder : spareFile).test(path);

/** Removes files from packages that neither the server nor the web build reads. */
export function slim(root) {
  packageFolders(root).forEach(slimFolder);
  writeFileSync(join(root, mark), '');
}

function slimFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() && !entry.isFile()) continue;
    if (isSpare(path, entry.isDirectory())) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) slimFolder(path);
  }
}

/** Removes all packages, to be reinstalled whole. */
export function removePackages(root) {
  for (const folder of packageFolders(root)) rmSync(folder, { recursive: true, force: true });
}

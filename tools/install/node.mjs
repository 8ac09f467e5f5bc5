// Plain JavaScript for Node 20 and later, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const home = join(root, 'tools', 'node');
const installed = join(home, 'node_modules', 'node');
const pinned = join(installed, 'bin', 'node');
/** npm scripts look here for `node` first. */
const link = join(root, 'node_modules', '.bin', 'node');
const { version } = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')).packages['node_modules/node'];

/** Whether a Node version (as in process.versions.node) can replace the pinned one: same major version, not older. */
export function isSuitable(own, wanted = version) {
  const [mine, theirs] = [own, wanted].map((text) => text.split('.').map(Number));
  const older = [1, 2].find((at) => mine[at] !== theirs[at]);
  return mine[0] === theirs[0] && (older === undefined || mine[older] > theirs[older]);
}

/** Whether the pinned Node is installed. */
function hasPinned() {
  const record = join(installed, 'package.json');
  return existsSync(pinned) && existsSync(record) && JSON.parse(readFileSync(record, 'utf8')).version === version;
}

/** Path of the Node to use: the present one if suitable, and if tests don't require the pinned one. */
export const nodeToRun = ({ isChecking }) =>
  !isChecking && isSuitable(process.versions.node) ? process.execPath : pinned;

/** Installs the pinned Node if missing; returns npm's exit code. */
export async function installNode() {
  if (hasPinned()) return 0;
  const code = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], home);
  // Removes the headers for compiling, half as large as Node itself.
  rmSync(join(installed, 'node_modules'), { recursive: true, force: true });
  return code;
}

/** Makes npm scripts use the pinned Node. */
export function linkNode() {
  const target = relative(dirname(link), pinned);
  // A release contains the link already, possibly in a folder that this user can't write to.
  if (!existsSync(pinned) || linkTarget() === target) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

function linkTarget() {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

/** Runs npm; returns its exit code. */
export function runNpm(args, cwd, env = {}) {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const child = spawn(command, [...first, ...args], { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

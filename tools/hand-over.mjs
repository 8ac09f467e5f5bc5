// Plain JavaScript for Node 20 and later, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installNode, linkNode, nodeToRun, root, runNpm } from './install/node.mjs';
import { isSlim, removePackages } from './install/slim.mjs';

/**
 * Installs missing packages, then runs a script of this folder with the same arguments under the pinned Node, or under
 * the present Node if suitable. `isChecking` also installs the packages of tests and benches, two fifths of all.
 */
export async function handOver(script, { isChecking = false } = {}) {
  const node = nodeToRun({ isChecking });
  // Runs while the packages are installed, because both take about the same time.
  const coming = node === process.execPath ? Promise.resolve(0) : installNode();
  if (isChecking && isSlim(root)) removePackages(root);
  const present = installed();
  if (!isWhole(present, isChecking)) await install(isChecking || Object.values(present).some(({ dev }) => dev));
  if ((await coming) !== 0 || !existsSync(node))
    fail('The pinned Node can’t be installed; what npm said stands above.');
  linkNode();
  // npm scripts use the first `node` on PATH.
  const path = `${dirname(node)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(node, [join(root, 'tools', script), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PATH: path },
    // If this process is killed, the IPC channel closes, which the child detects.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => child.connected && child.send('stop');
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (process.env.npm_lifecycle_event) followParents(stop);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/**
 * npm forwards signals. A killed npm is detected only by a new parent of this process, or of the shell between them.
 */
function followParents(stop) {
  const first = parents();
  setInterval(() => parents() !== first && stop(), 1000).unref();
}

function parents() {
  const stat = `/proc/${process.ppid}/stat`;
  const grandparent = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ')[1]?.split(' ')[1] : '';
  return `${process.ppid} ${grandparent}`;
}

/** Packages in node_modules, from npm's record of its last install. */
function installed() {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {};
}

/** Whether the installed packages match package-lock.json. */
function isWhole(present, isChecking) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link, dev }]) => {
    // Ignores the workspaces' own folders; optional packages of other platforms may be missing.
    if (!path.includes('node_modules/') || link) return true;
    if (dev && !isChecking) return true;
    return present[path] === undefined ? optional === true : present[path].version === version;
  });
}

/** Installs the packages; packages for tests remain once installed. */
async function install(isChecking) {
  console.error('Installing the packages Maru needs. The first time takes half a minute or more…');
  // Not `npm ci`, which refuses a lock file without an optional package of another platform. `npm install` also follows
  // the lock file's versions, and `--no-save` leaves it unchanged.
  const flags = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  flags.push(isChecking ? '--include=dev' : '--omit=dev');
  if ((await runNpm(flags, root, { MARU_NODE_IS_COMING: '1' })) !== 0)
    fail('npm install failed; what it said stands above.');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

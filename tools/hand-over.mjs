// Plain JavaScript for Node 20 and later, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installNode, linkNode, nodeToRun, root, runNpm } from './install/node.mjs';
import { isSlim, removePackages } from './install/slim.mjs';

/**
 * Installs what is missing, then runs a script of this folder with the same arguments under the pinned Node, or under
 * this one if it is suitable. `isChecking` also installs the packages of tests and benches, two fifths of all.
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
    // The IPC channel closes if this process is killed, which the child notices.
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

/** True if the packages match package-lock.json. */
function isWhole(present, isChecking) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link, dev }]) => {
    // Skips this project's own folders, and optional packages of other platforms.
    if (!path.includes('node_modules/') || link) return true;
    if (dev && !isChecking) return true;
    return present[path] === undefined ? optional === true : present[path].version === version;
  });
}

/** Packages for tests stay once they are installed. */
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

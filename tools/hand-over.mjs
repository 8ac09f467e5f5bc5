// Plain JavaScript for any Node from 20 on: what runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installNode, linkNode, nodeToRun, root, runNpm } from './install/node.mjs';
import { isSlim, removePackages } from './install/slim.mjs';

/**
 * Installs what is missing, then runs a script of this folder under the pinned
 * Node, or this one if it does as well, with the same arguments, until either
 * ends. What only tests and benches need is two fifths of the packages:
 * `isChecking` says that they are wanted, too.
 */
export async function handOver(script, { isChecking = false } = {}) {
  const node = nodeToRun({ isChecking });
  // Meanwhile the packages are installed, which takes as long.
  const coming = node === process.execPath ? Promise.resolve(0) : installNode();
  if (isChecking && isSlim(root)) removePackages(root);
  const present = installed();
  if (!isWhole(present, isChecking)) await install(isChecking || Object.values(present).some(({ dev }) => dev));
  if ((await coming) !== 0 || !existsSync(node))
    fail('The pinned Node can’t be installed; what npm said stands above.');
  linkNode();
  // npm scripts look for `node` on PATH first; that one has to be found there however this was started.
  const path = `${dirname(node)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(node, [join(root, 'tools', script), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PATH: path },
    // Through the fourth one the child notices when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => child.connected && child.send('stop');
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (process.env.npm_lifecycle_event) followParents(stop);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/**
 * npm passes signals on, but a killed npm says nothing: its going shows only
 * in who the parents are, this process's or that of the shell between the two.
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

/** The packages in node_modules, by the record npm leaves of its last install. */
function installed() {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {};
}

/** Whether they are those that package-lock.json asks for. */
function isWhole(present, isChecking) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link, dev }]) => {
    // Not installed as packages: this project's own folders. Optional ones may be for another platform.
    if (!path.includes('node_modules/') || link) return true;
    if (dev && !isChecking) return true;
    return present[path] === undefined ? optional === true : present[path].version === version;
  });
}

/** Whoever has those of tests keeps them. */
async function install(isChecking) {
  console.error('Installing the packages Maru needs. The first time takes half a minute or more…');
  // Not `npm ci`: it refuses a lock file that lacks an optional package of a platform other than the one it was made on.
  // This way, too, everything has the version that the lock file names, and the lock file stays as it is.
  const flags = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  flags.push(isChecking ? '--include=dev' : '--omit=dev');
  if ((await runNpm(flags, root, { MARU_NODE_IS_COMING: '1' })) !== 0)
    fail('npm install failed; what it said stands above.');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

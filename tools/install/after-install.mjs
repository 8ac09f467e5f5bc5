/** npm's `postinstall`: installs the pinned Node, and removes development files from packages for production. */
import { installNode, isSuitable, linkNode, root, runNpm } from './node.mjs';
import { isSlim, removePackages, slim } from './slim.mjs';

const isForRunning = (process.env.npm_config_omit ?? '').includes('dev') || process.env.NODE_ENV === 'production';
if (!isForRunning && isSlim(root)) {
  // Developers need complete packages, and npm wouldn't detect missing files.
  removePackages(root);
  process.exit(await runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--include=dev'], root));
}
if (isForRunning) slim(root);
const needsPinned = !isForRunning || !isSuitable(process.versions.node);
// With MARU_NODE_IS_COMING, tools/hand-over.mjs installs Node at the same time.
const code = needsPinned && !process.env.MARU_NODE_IS_COMING ? await installNode() : 0;
linkNode();
process.exit(code);

/** npm's `postinstall`: brings the pinned Node, and leaves out of packages for running what only developers need. */
import { installNode, isSuitable, linkNode, root, runNpm } from './node.mjs';
import { isSlim, removePackages, slim } from './slim.mjs';

const isForRunning = (process.env.npm_config_omit ?? '').includes('dev') || process.env.NODE_ENV === 'production';
if (!isForRunning && isSlim(root)) {
  // Whoever develops needs them whole, and npm sees no difference.
  removePackages(root);
  process.exit(await runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--include=dev'], root));
}
if (isForRunning) slim(root);
const needsPinned = !isForRunning || !isSuitable(process.versions.node);
// tools/hand-over.mjs installs it meanwhile.
const code = needsPinned && !process.env.MARU_NODE_IS_COMING ? await installNode() : 0;
linkNode();
process.exit(code);

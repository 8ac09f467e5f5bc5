import { describe } from 'vitest';
import { showHolds, showTwins } from './show-check.ts';

// The preloaded library needs Linux.
describe.runIf(process.platform === 'linux')('power loss', () => {
  showHolds('27', 'a power loss loses and doubles nothing that was acknowledged, and a slow disk stops nothing');
  // The check also detects acknowledge-first, commit-without-flush and create-keys-unsynced, which take too long here.
  showTwins('27', [
    ['trust-any-database', /acknowledged readings are lost/],
    ['store-files-unsynced', /reports or their photos are lost/],
  ]);
});

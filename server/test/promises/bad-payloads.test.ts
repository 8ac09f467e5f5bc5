import { showTwins } from './show-check.ts';

showTwins('5', [
  ['quarantine-fails', /is not acknowledged/],
  ['quarantine-knows-no-nul', /readings were malformed, \d+ were counted/],
  ['take-any-frame', /keeps a connection open that sent 256 MB/],
]);

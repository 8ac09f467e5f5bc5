import { measured } from '../measured.ts';
import { showHolds, showTwins } from './show-check.ts';

showHolds('9', 'shutdown finishes what is in flight', measured);
showTwins(
  '9',
  [
    ['exit-at-once', /a request was refused: ECONNRESET/],
    ['cut-what-is-in-flight', /a request was refused: ECONNRESET/],
    ['ready-to-the-end', /a request was refused: ECONNREFUSED/],
  ],
  measured,
);

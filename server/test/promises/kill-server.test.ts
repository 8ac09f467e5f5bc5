import { measured } from '../measured.ts';
import { showHolds, showTwins } from './show-check.ts';

showHolds('1', 'what was acknowledged is stored, once, through kill -9 of the server', measured);
showTwins(
  '1',
  [
    ['acknowledge-first', /acknowledged readings are lost/],
    ['count-repeats', /rollups are wrong/],
  ],
  measured,
);

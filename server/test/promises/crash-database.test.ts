import { measured } from '../measured.ts';
import { showHolds, showTwins } from './show-check.ts';

showHolds('2', 'the database may crash', measured);
showTwins(
  '2',
  [
    ['commit-without-flush', /acknowledged readings are lost/],
    ['die-of-a-broken-connection', /the server ended with the database/],
    ['trust-any-database', /it starts with fsync off/],
  ],
  measured,
);

import { showHolds, showTwins } from './show-check.ts';

showHolds('tracks', 'trips and days are those of the sorted set, whatever order positions arrive in');
showTwins('tracks', [
  ['late-positions-go-on', /tracks are not those of the sorted set/],
  ['vehicles-move-back', /tracks are not those of the sorted set/],
]);

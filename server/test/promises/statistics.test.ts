import { showHolds, showTwins } from './show-check.ts';

showHolds('4', 'late, repeated, shuffled, future and NaN readings leave statistics exact');
showTwins('4', [
  ['overwrite-repeats', /rollups are wrong/],
  ['days-of-greenwich', /rollups are wrong/],
  ['latest-is-last-received', /latest value of a device is not its newest/],
  ['accept-the-future', /stored readings are not the good ones/],
]);

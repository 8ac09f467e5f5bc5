import { showHolds, showTwins } from './show-check.ts';

showHolds(
  'rolling',
  'a rolling upgrade, a rollback and an upgrade again lose no reading, and fail requests for a moment at most',
);
showTwins('rolling', [
  ['contract-at-once', /requests failed/],
  ['refuse-every-newer-schema', /doesn't start on the newer schema/],
  ['wait-for-locks', /statements queue behind a migration/],
]);

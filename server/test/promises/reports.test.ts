import { showHolds, showTwins } from './show-check.ts';

showHolds('reports', "citizens' reports are merged, none is lost over kill -9, none closes while its lamp is off");
showTwins('reports', [
  ['count-no-joined-reports', /count other reports than they have/],
  ['close-by-any-state', /are closed while their lamps are off/],
]);

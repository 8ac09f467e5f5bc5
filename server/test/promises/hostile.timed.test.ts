/**
 * Promise 20 in its short form. It notices no planted defect reliably: a short storm of uncharged answers slows nobody down
 * on a quiet machine, and it tries some of the text fields. `npm run check:promise20 -- --plant` plants them;
 * what they break is tested beside the code, and every pattern in patterns.test.ts.
 */
import { measured } from '../measured.ts';
import { showPromises } from './accounts/show.ts';
import { hostileTraffic } from './checks/hostile.ts';

showPromises(
  [
    [
      '20: hostile texts and expensive answers keep nobody waiting',
      (rig, report) => hostileTraffic(rig, report, { isShort: true, defect: undefined, seed: 1 }),
      [],
    ],
  ],
  measured,
);

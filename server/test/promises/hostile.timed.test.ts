/**
 * Promise 20 in its short form. That readers who take nothing are dropped, and that rows are charged, is shown beside the
 * code: on a quiet machine a short storm of uncharged answers slows nobody down.
 */
import { measured } from '../measured.ts';
import { showPromises } from './accounts/show.ts';
import { hostileTraffic } from './checks/hostile.ts';

showPromises(
  [
    [
      '20: hostile texts and expensive answers keep nobody waiting',
      (rig, report) => hostileTraffic(rig, report, { isShort: true, defect: undefined, seed: 1 }),
      [{ 'match-tags-slowly': /articles articleContents holds the server up/ }],
    ],
  ],
  measured,
);

/** Promise 20 in its short form; that readers who take nothing are dropped is shown by the long form and beside the code. */
import { measured } from '../measured.ts';
import { showPromises } from './accounts/show.ts';
import { hostileTraffic } from './checks/hostile.ts';

showPromises(
  [
    [
      '20: hostile texts and expensive answers keep nobody waiting',
      (rig, report) => hostileTraffic(rig, report, { isShort: true, defect: undefined, seed: 1 }),
      [
        {
          'charge-no-rows': /95th percentile of honest calls rose/,
          'match-tags-slowly': /articles articleContents holds the server up/,
        },
      ],
    ],
  ],
  measured,
);

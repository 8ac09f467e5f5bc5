/**
 * Short form of promise 20, whose defects are detected by counts of answers, work and connected readers, not by
 * latencies: on an idle machine, a short storm of uncounted answers doesn't slow honest traffic.
 */
import { measured } from '../measured.ts';
import { showPromises } from './accounts/show.ts';
import { hostileTraffic, shortStall, slowReaders } from './checks/hostile.ts';

const options = { isShort: true, defect: undefined, seed: 1 };

showPromises(
  // First, because its planted defect is the fastest to detect.
  [
    [
      '20: readers who take nothing are dropped',
      (rig, report) => slowReaders(rig, report, options),
      [{ 'wait-for-readers': /8 of 8 readers who take nothing are still there/ }],
      shortStall,
    ],
    [
      '20: hostile texts and expensive answers keep nobody waiting',
      (rig, report) => hostileTraffic(rig, report, options),
      [
        {
          'charge-no-rows': /answers of 8736 rows at once, and may have/,
          'match-tags-slowly': /articles articleContents takes \d+ times the work/,
        },
      ],
    ],
  ],
  measured,
);

import { setAsideReasons } from '@maru/domain/track/believe';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';

interface Counts {
  setAsideJumpCount: number;
  setAsideFrozenCount: number;
  setAsideOutsideCount: number;
}

/** Number of discarded positions by reason. */
export const setAsideCounts = (counts: Counts) => [
  { reason: setAsideReasons.jump, count: counts.setAsideJumpCount },
  { reason: setAsideReasons.frozen, count: counts.setAsideFrozenCount },
  { reason: setAsideReasons.outside, count: counts.setAsideOutsideCount },
];

/** The occurring reasons in a line: '튐 3 · 멈춘 좌표 1'. */
export const reasonsOf = (counts: Counts): string =>
  setAsideCounts(counts)
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => consoleVehiclesWords.setAside.of(reason, count))
    .join(' · ');

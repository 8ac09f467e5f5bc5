/** How many reporting intervals a device may be silent before its value no longer counts. */
export const staleAfterIntervals = 3;

/** True where a value measured at `measuredAt` is too old to be shown as current at `now`. */
export function isStale(measuredAt: Date, reportingIntervalSeconds: number, now: Date): boolean {
  return now.getTime() - measuredAt.getTime() > staleAfterIntervals * reportingIntervalSeconds * 1000;
}

/** Reporting intervals a device may be silent before its value is stale. */
export const staleAfterIntervals = 3;

/** True if a value measured at `measuredAt` is too old to be shown as current at `now`. */
export function isStale(measuredAt: Date, reportingIntervalSeconds: number, now: Date): boolean {
  return now.getTime() - measuredAt.getTime() > staleAfterIntervals * reportingIntervalSeconds * 1000;
}

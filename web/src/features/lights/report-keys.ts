/**
 * A key for each of some reports, the newest first. A lamp may report twice within a second, which is all that a time says:
 * of those the oldest is the first, so that keys stay as they are when newer reports come.
 */
export function reportKeys<Report extends { eventDatetime: string }>(reports: readonly Report[]): Map<Report, string> {
  const counts = new Map<string, number>();
  const keys = new Map<Report, string>();
  for (const report of reports.toReversed()) {
    const count = (counts.get(report.eventDatetime) ?? 0) + 1;
    counts.set(report.eventDatetime, count);
    keys.set(report, `${report.eventDatetime} ${count}`);
  }
  return keys;
}

/**
 * Keys of reports, newest first. A lamp may report twice within a second, the precision of times: numbering starts at
 * the oldest, so that keys stay stable when newer reports arrive.
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

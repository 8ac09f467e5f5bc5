/** Past readings of the demo's devices, up to now. */
import { demoDevices } from '../../devices/src/demo/groups.ts';
import { hourMs, seoulDay, startOfSeoulDay } from '../../devices/src/model/calendar.ts';
import type { History } from '../../server/src/commands/load/load-district.ts';

/** Default length of the demo's history in days. */
const usualDays = 365;

/** The series on the main page, whose last days are loaded first. */
const firstSeries = 'air';
const firstDays = 7;
export const firstHistory = (nowMs: number): History => historyUntil(nowMs, firstSeries, firstDays);

/** Installation date of the district's devices. */
export const demoSince = (nowMs: number): Date => new Date(historyUntil(nowMs, firstSeries).from);

/**
 * Series with a demo history, in loading order: first the series whose last days are already loaded, then series with
 * few days of raw readings, whose present state is viewed most.
 */
export const laterHistories = [
  ...new Set([
    firstSeries,
    ...[...demoDevices]
      .sort((a, b) => (a.rawDays ?? Number.POSITIVE_INFINITY) - (b.rawDays ?? Number.POSITIVE_INFINITY) || 0)
      .flatMap(({ series, reports }) => (reports ? [series] : [])),
  ]),
];

/** The whole history of a series; at least the days that are loaded first. */
export const wholeHistory = (nowMs: number, series: string, days: number): History =>
  historyUntil(nowMs, series, series === firstSeries ? Math.max(firstDays, days) : days);

/**
 * @param nowMs Unix milliseconds. The history ends at the start of the current hour; for series with few days of raw
 * readings it ends at `nowMs`, because their present state is viewed most.
 */
export function historyUntil(nowMs: number, series: string, days = usualDays): History {
  const lastHour = Math.floor(nowMs / hourMs) * hourMs;
  const devices = demoDevices.filter((device) => device.series === series);
  const rawDays = devices[0]?.rawDays;
  // Shorter histories have fewer days of raw readings, because following the vehicles takes most of the loading time.
  const retentionDays = rawDays && Math.min(rawDays, Math.max(firstDays, Math.ceil(days / 8)));
  const from = lastHour - days * 24 * hourMs;
  return {
    series,
    from,
    until: retentionDays === undefined ? lastHour + 1 : nowMs,
    // Days with raw readings are whole, because vehicles are followed by whole days.
    ...(retentionDays !== undefined && {
      keptFrom: startOfSeoulDay(Math.max(seoulDay(from) + 1, seoulDay(nowMs) - retentionDays)),
    }),
    *readings(deviceIds, from, until) {
      for (const { managementCode, reports } of devices) {
        const deviceId = deviceIds.get(managementCode);
        // Skips devices deleted in the console.
        if (deviceId === undefined) continue;
        for (const report of reports?.(from, until) ?? []) yield { deviceId, ...report };
      }
    },
  };
}

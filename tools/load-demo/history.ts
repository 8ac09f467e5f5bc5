/** Readings up to now, as the demo's devices would have reported them. */
import { demoDevices } from '../../devices/src/demo/groups.ts';
import { hourMs, seoulDay, startOfSeoulDay } from '../../devices/src/model/calendar.ts';
import type { History } from '../../server/src/commands/load/load-district.ts';

/** Days of history the demo has in the end. */
const usualDays = 365;

/** What is there before anybody looks: the series that the main page shows, of the last days. */
const firstSeries = 'air';
const firstDays = 7;
export const firstHistory = (nowMs: number): History => historyUntil(nowMs, firstSeries, firstDays);

/** When the district's devices were installed. */
export const demoSince = (nowMs: number): Date => new Date(historyUntil(nowMs, firstSeries).from);

/**
 * The series of which the demo has a history, in the order in which they are loaded while the portal is in use: the one
 * whose last days are there, then those of which few days are kept, as these are looked at.
 */
export const laterHistories = [
  ...new Set([
    firstSeries,
    ...[...demoDevices]
      .sort((a, b) => (a.rawDays ?? Number.POSITIVE_INFINITY) - (b.rawDays ?? Number.POSITIVE_INFINITY) || 0)
      .flatMap(({ series, reports }) => (reports ? [series] : [])),
  ]),
];

/** The whole history of a series; the first one always has a year. */
export const wholeHistory = (nowMs: number, series: string, days: number): History =>
  historyUntil(nowMs, series, series === firstSeries ? usualDays : days);

/**
 * @param nowMs Unix milliseconds; the last reading is that of the hour that began before it, or an earlier one. Of devices
 * of which few days are kept it is the last one before it: what they did just now is looked at most.
 */
export function historyUntil(nowMs: number, series: string, days = usualDays): History {
  const lastHour = Math.floor(nowMs / hourMs) * hourMs;
  const devices = demoDevices.filter((device) => device.series === series);
  const keptDays = devices[0]?.rawDays;
  const from = lastHour - days * 24 * hourMs;
  return {
    series,
    from,
    until: keptDays === undefined ? lastHour + 1 : nowMs,
    ...(keptDays !== undefined && { keptFrom: Math.max(from, startOfSeoulDay(seoulDay(nowMs) - keptDays)) }),
    *readings(deviceIds, from, until) {
      for (const { managementCode, reports } of devices) {
        const deviceId = deviceIds.get(managementCode);
        // Somebody deleted it in the console.
        if (deviceId === undefined) continue;
        for (const report of reports?.(from, until) ?? []) yield { deviceId, ...report };
      }
    },
  };
}

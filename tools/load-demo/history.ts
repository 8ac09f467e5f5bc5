/** A year of readings up to now, as the demo's devices would have reported them. */
import { demoDevices } from '../../devices/src/demo/groups.ts';
import { hourMs, seoulDay, startOfSeoulDay } from '../../devices/src/model/calendar.ts';
import type { History } from '../../server/src/commands/load/load-district.ts';

/** Days of history the demo starts with. */
const usualDays = 365;

/** The history that is there before anybody looks; the others are loaded while the portal is in use. */
export const firstHistory = 'air';

/** The other series of which the demo has a history; those of which few days are kept come first, as these are looked at. */
export const laterHistories = [
  ...new Set(
    [...demoDevices]
      .sort((a, b) => (a.rawDays ?? Number.POSITIVE_INFINITY) - (b.rawDays ?? Number.POSITIVE_INFINITY) || 0)
      .flatMap(({ series, reports }) => (reports && series !== firstHistory ? [series] : [])),
  ),
];

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
        if (deviceId === undefined) throw new Error(`${managementCode} isn't registered`);
        for (const report of reports?.(from, until) ?? []) yield { deviceId, ...report };
      }
    },
  };
}

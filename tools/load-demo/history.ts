/** A year of hourly readings up to now, as the demo's devices would have reported them. */
import { airDevices } from '../../devices/src/demo/air.ts';
import { peopleDevices } from '../../devices/src/demo/people.ts';
import { airAt } from '../../devices/src/model/air.ts';
import { hourMs } from '../../devices/src/model/calendar.ts';
import { isPowered } from '../../devices/src/model/outage.ts';
import { totalsOf } from '../../devices/src/model/people.ts';
import type { History } from '../../server/src/commands/load/load-district.ts';
import { airSeries } from '../../server/src/features/air/series.ts';
import { peopleSeries } from '../../server/src/features/people/series.ts';
import type { Series } from '../../server/src/telemetry/series/series.ts';

/** Days of history the demo starts with. */
const usualDays = 365;
/** What a counter adds in an hour is in a reading near its end, which belongs to that hour. */
const countedAtMs = (50 / 60) * hourMs;

interface Hourly<Device extends { managementCode: string }> {
  series: Series;
  devices: readonly Device[];
  /** How long after the hour's beginning it is measured. */
  afterMs: number;
  /** What a device reports at any instant. */
  valuesOf(device: Device): (instantMs: number) => object;
}

/** The last reading is that of the hour that began before `nowMs`, or of the one before that. */
function hourlyUntil<Device extends { managementCode: string }>(
  nowMs: number,
  days: number,
  { series, devices, afterMs, valuesOf }: Hourly<Device>,
): History {
  const last = Math.floor((nowMs - afterMs) / hourMs) * hourMs + afterMs;
  return {
    series,
    from: last - days * 24 * hourMs,
    until: last + 1,
    *readings(deviceIds, from, until) {
      const first = Math.ceil((from - afterMs) / hourMs) * hourMs + afterMs;
      for (const device of devices) {
        const deviceId = deviceIds.get(device.managementCode);
        if (deviceId === undefined) throw new Error(`${device.managementCode} isn't registered`);
        const values = valuesOf(device);
        for (let measuredAt = first; measuredAt < until; measuredAt += hourMs)
          if (isPowered(device.managementCode, measuredAt))
            yield { deviceId, measuredAt, values: values(measuredAt) as Record<string, number> };
      }
    },
  };
}

/** @param nowMs Unix milliseconds */
export const historiesUntil = (nowMs: number, days = usualDays): History[] => [
  hourlyUntil(nowMs, days, {
    series: airSeries,
    devices: airDevices,
    afterMs: 0,
    valuesOf: (device) => (instantMs) => airAt(device, instantMs),
  }),
  hourlyUntil(nowMs, days, {
    series: peopleSeries,
    devices: peopleDevices,
    afterMs: countedAtMs,
    valuesOf: totalsOf,
  }),
];

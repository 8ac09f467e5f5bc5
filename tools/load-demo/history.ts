/** A year of hourly air readings up to now, as the demo's devices would have reported them. */
import { airDevices } from '../../devices/src/demo/air.ts';
import { airAt } from '../../devices/src/model/air.ts';
import { hourMs } from '../../devices/src/model/calendar.ts';
import { isPowered } from '../../devices/src/model/outage.ts';
import type { AirHistory } from '../../server/src/commands/load/load-district.ts';

/** Days of history the demo starts with. */
const usualDays = 365;

/** @param nowMs Unix milliseconds; the last reading is that of the hour that began before it. */
export function airHistoryUntil(nowMs: number, days = usualDays): AirHistory {
  const lastHour = Math.floor(nowMs / hourMs) * hourMs;
  return {
    from: lastHour - days * 24 * hourMs,
    until: lastHour + 1,
    *readings(deviceIds, from, until) {
      const firstHour = Math.ceil(from / hourMs) * hourMs;
      for (const device of airDevices) {
        const deviceId = deviceIds.get(device.managementCode);
        if (deviceId === undefined) throw new Error(`${device.managementCode} isn't registered`);
        for (let measuredAt = firstHour; measuredAt < until; measuredAt += hourMs)
          if (isPowered(device.managementCode, measuredAt))
            yield { deviceId, measuredAt, values: airAt(device, measuredAt) };
      }
    },
  };
}

/** Samplers: a device's report at an instant, with the fields of its series; null if no report is due. */
import { seoulOffsetMs } from '@maru/domain/seoul-time';
import { parkedReportSeconds } from '@maru/domain/vehicle-now';
import type { AirDevice, LightDevice, PeopleDevice, VehicleDevice } from '../demo/device.ts';
import { airAt } from '../model/air.ts';
import { lightAt } from '../model/light.ts';
import { seedOf } from '../model/noise.ts';
import { totalsOf } from '../model/people.ts';
import { reportedAt } from '../model/vehicle.ts';

type Values = Record<string, number | string>;

export interface Sampler {
  /** Polling interval in milliseconds. */
  everyMs: number;
  look(instantMs: number): Values | null;
}

/** Polling interval for a lamp's changes; its periodic reports are much rarer. */
const lightLookMs = 10_000;
/** Report interval of a parked vehicle. */
const parkedReportMs = parkedReportSeconds * 1000;

export const airSampler = (device: AirDevice): Sampler => ({
  everyMs: device.reportingIntervalSeconds * 1000,
  look: (instantMs) => airAt(device, instantMs),
});

export function lightSampler(device: LightDevice): Sampler {
  let lastState = '';
  let reportedMs = Number.NEGATIVE_INFINITY;
  return {
    everyMs: lightLookMs,
    look(instantMs) {
      const reading = lightAt(device, instantMs);
      const state = `${reading.status} ${reading.dimming}`;
      const isEvent = lastState !== '' && state !== lastState;
      if (!isEvent && instantMs - reportedMs < device.reportingIntervalSeconds * 1000) return null;
      lastState = state;
      reportedMs = instantMs;
      return { ...reading, reportType: isEvent ? 'event' : 'periodic' };
    },
  };
}

export function peopleSampler(device: PeopleDevice): Sampler {
  const totals = totalsOf(device);
  return {
    everyMs: device.reportingIntervalSeconds * 1000,
    look: (instantMs) => ({ ...totals(instantMs) }),
  };
}

export function vehicleSampler(device: VehicleDevice): Sampler {
  let parkedMs = Number.NEGATIVE_INFINITY;
  return {
    everyMs: device.reportingIntervalSeconds * 1000,
    look(instantMs) {
      const reading = reportedAt(device, instantMs);
      if (reading.operationState === 'off') {
        if (instantMs - parkedMs < parkedReportMs) return null;
        parkedMs = instantMs;
      } else parkedMs = Number.NEGATIVE_INFINITY;
      return { ...reading };
    },
  };
}

/** ISO 8601 with Seoul's offset. */
const isoSeoul = (instantMs: number) => new Date(instantMs + seoulOffsetMs).toISOString().replace('Z', '+09:00');

/** Uses both of the protocol's time formats, because manufacturers differ. */
export function measuredAtOf(managementCode: string, instantMs: number): string | number {
  return seedOf(managementCode) % 7 === 0 ? instantMs : isoSeoul(instantMs);
}

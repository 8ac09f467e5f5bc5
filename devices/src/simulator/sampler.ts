/** What a device has to say at an instant, in the fields of its series; nothing, where it has nothing to report. */
import { seoulOffsetMs } from '@maru/domain/seoul-time';
import { parkedReportSeconds } from '@maru/domain/vehicle-now';
import type { AirDevice, LightDevice, PeopleDevice, VehicleDevice } from '../demo/device.ts';
import { airAt } from '../model/air.ts';
import { lightAt } from '../model/light.ts';
import { seedOf } from '../model/noise.ts';
import { totalsOf } from '../model/people.ts';
import { toldAt } from '../model/vehicle.ts';

type Values = Record<string, number | string>;

export interface Sampler {
  /** Milliseconds between two looks. */
  everyMs: number;
  look(instantMs: number): Values | null;
}

/** A lamp tells of a change within this time, though it reports by itself much more rarely. */
const lightLookMs = 10_000;
/** A parked vehicle only says now and then that it is there. */
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
      const reading = toldAt(device, instantMs);
      if (reading.operationState === 'off') {
        if (instantMs - parkedMs < parkedReportMs) return null;
        parkedMs = instantMs;
      } else parkedMs = Number.NEGATIVE_INFINITY;
      return { ...reading };
    },
  };
}

/** ISO 8601 in Seoul's offset. */
const isoSeoul = (instantMs: number) => new Date(instantMs + seoulOffsetMs).toISOString().replace('Z', '+09:00');

/** The wire takes both ways of writing a time; some makers use the one, some the other. */
export function measuredAtOf(managementCode: string, instantMs: number): string | number {
  return seedOf(managementCode) % 7 === 0 ? instantMs : isoSeoul(instantMs);
}

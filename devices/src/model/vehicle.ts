/** Where a cleaning vehicle would be at any instant: rounds along its route during its shift, parked otherwise. */
import { roundTo } from '@maru/domain/measure';
import { hourMs, seoulDay, startOfSeoulDay, weekdayOf } from './calendar.ts';
import { jitter, seedOf } from './noise.ts';
import { lengthOf, pointAt, type Route } from './route.ts';

export interface VehicleSite {
  managementCode: string;
  /** Closed: ends where it begins, at the depot. */
  route: Route;
  shift: Shift;
}

export interface Shift {
  /** Hours since Seoul's midnight of the day the shift belongs to. */
  startHour: number;
  /** Above 24 where it goes on into the next day. */
  endHour: number;
}

export interface VehicleReading {
  latitude: number;
  longitude: number;
  /** km/h */
  velocity: number;
  /** V, of a 24 V vehicle */
  voltage: number;
  operationState: 'driving' | 'stopped' | 'off';
}

/** It drives a stretch, then stops to load; seconds. */
const driveSeconds = 95;
const stopSeconds = 55;
const cycleSeconds = driveSeconds + stopSeconds;
/** m/s over a stretch, before it is fitted so that a shift ends at the depot. */
const usualSpeed = 4.4;
const restDay = 0;

/** Milliseconds since the running shift began, or null where none runs. */
function intoShift(shift: Shift, instantMs: number): number | null {
  const today = seoulDay(instantMs);
  for (const day of [today, today - 1]) {
    if (weekdayOf(day) === restDay) continue;
    const start = startOfSeoulDay(day) + shift.startHour * hourMs;
    if (instantMs >= start && instantMs < startOfSeoulDay(day) + shift.endHour * hourMs) return instantMs - start;
  }
  return null;
}

/** Metres of one stretch, such that whole rounds fill the shift. */
function stretchOf(route: Route, shift: Shift): number {
  const stretches = Math.floor(((shift.endHour - shift.startHour) * 3600) / cycleSeconds);
  const length = lengthOf(route);
  const rounds = Math.max(1, Math.round((stretches * driveSeconds * usualSpeed) / length));
  return (rounds * length) / stretches;
}

/** @param instantMs Unix milliseconds; the same instant always gives the same place. */
export function vehicleAt(site: VehicleSite, instantMs: number): VehicleReading {
  const noise = jitter(seedOf(site.managementCode), Math.floor(instantMs / 1000));
  const elapsed = intoShift(site.shift, instantMs);
  if (elapsed === null) {
    const voltage = roundTo(24.9 + 0.2 * noise, 1);
    return { ...pointAt(site.route, 0), velocity: 0, voltage, operationState: 'off' };
  }
  const cycle = Math.floor(elapsed / 1000 / cycleSeconds);
  const share = Math.min(1, (elapsed / 1000 - cycle * cycleSeconds) / driveSeconds);
  const stretch = stretchOf(site.route, site.shift);
  // Starts and stops gently: the speed is a whole wave above zero, the way its integral.
  const way = cycle + share - Math.sin(2 * Math.PI * share) / (2 * Math.PI);
  const metresPerSecond = (stretch / driveSeconds) * (1 - Math.cos(2 * Math.PI * share));
  const velocity = roundTo(metresPerSecond * 3.6, 1);
  return {
    ...pointAt(site.route, way * stretch),
    velocity,
    voltage: roundTo(27.8 + 0.3 * noise, 1),
    operationState: velocity >= 1 ? 'driving' : 'stopped',
  };
}

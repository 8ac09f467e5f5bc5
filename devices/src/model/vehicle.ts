/** Model of a cleaning vehicle: on its round during its shift, otherwise in its garage. */
import { roundTo } from '@maru/domain/measure';
import { hourMs, seoulDay, startOfSeoulDay, weekdayOf } from './calendar.ts';
import { chance, jitter, seedOf } from './noise.ts';
import { distance, offset, type Point, pointAt } from './route.ts';
import { driveAt, motionAt, type Part, planShift, type ShiftPlan, seedOfDay } from './shift.ts';

export interface VehicleSite {
  managementCode: string;
  garage: Point;
  shift: Shift;
  /** The vehicle's round on a Seoul day (see `seoulDay`), from garage to garage; null on days off. */
  round(day: number): readonly Part[] | null;
  /** Fault of the vehicle's receiver. */
  fault?: 'jumps' | 'freezes';
}

export interface Shift {
  /** Hours since Seoul midnight of the shift's day. */
  startHour: number;
}

export interface VehicleReading {
  latitude: number;
  longitude: number;
  /** km/h */
  velocity: number;
  /** Degrees from north, clockwise. */
  course: number;
  /** In volts, for a 24 V vehicle. */
  voltage: number;
  operationState: 'driving' | 'stopped' | 'off';
  ignition: 'on' | 'off';
}

/** Maximum delay in seconds of the departure after the shift's start. */
const latestStart = 540;
/** Maximum number of cached shifts: yesterday's and today's of each vehicle, and some more. */
const maxCachedShifts = 96;
const held = new Map<string, ShiftPlan | null>();

/** The shift of a day; null on days off. */
function shiftOf(site: VehicleSite, day: number): ShiftPlan | null {
  const key = `${site.managementCode}/${day}`;
  const known = held.get(key);
  if (known !== undefined) return known;
  const parts = site.round(day);
  const plan = parts && planShift(parts, seedOfDay(seedOf(site.managementCode), day));
  if (held.size >= maxCachedShifts) held.delete(held.keys().next().value ?? '');
  held.set(key, plan);
  return plan;
}

/** Departure of a day's shift in Unix milliseconds. */
const startOf = (site: VehicleSite, day: number): number =>
  startOfSeoulDay(day) + site.shift.startHour * hourMs + 1000 * latestStart * chance(seedOf(site.managementCode), day);

/** Maximum distance in metres from a spot that counts as arrived. */
const nearMetres = 30;

/** Arrivals (Unix milliseconds) at a spot for a stop of at least `leastSeconds`, in a day's shift. */
export function arrivalsAt(site: VehicleSite, day: number, spot: Point, leastSeconds: number): number[] {
  const plan = shiftOf(site, day);
  return (plan?.drives ?? [])
    .filter(({ arrives, leaves }) => leaves - arrives >= leastSeconds)
    .filter(({ toMetres }) => distance(pointAt(plan?.route ?? [], toMetres), spot) < nearMetres)
    .map(({ arrives }) => startOf(site, day) + 1000 * arrives);
}

/** The running shift and its elapsed seconds; null if none is running. */
function running(site: VehicleSite, instantMs: number): { plan: ShiftPlan; second: number } | null {
  const today = seoulDay(instantMs);
  for (const day of [today, today - 1]) {
    const second = (instantMs - startOf(site, day)) / 1000;
    if (second < 0 || second > 30 * 3600) continue;
    const plan = shiftOf(site, day);
    if (plan && second < plan.seconds) return { plan, second };
  }
  return null;
}

/** Whether the vehicle is on its round, with its engine on or off. */
export const isOnRound = (site: VehicleSite, instantMs: number): boolean => running(site, instantMs) !== null;

/**
 * @param instantMs  Unix milliseconds; equal instants yield equal positions
 */
export function vehicleAt(site: VehicleSite, instantMs: number): VehicleReading {
  const noise = jitter(seedOf(site.managementCode), Math.floor(instantMs / 1000));
  const found = running(site, instantMs);
  const parked = {
    velocity: 0,
    voltage: roundTo(24.9 + 0.2 * noise, 1),
    operationState: 'off',
    ignition: 'off',
  } as const;
  if (!found) return { ...site.garage, course: 0, ...parked };
  const drive = driveAt(found.plan, found.second);
  const motion = motionAt(drive, found.second);
  const at = pointAt(found.plan.route, motion.metres);
  if (drive.isOff && found.second > drive.arrives + 60) return { ...at, ...parked };
  const velocity = roundTo(motion.velocity, 1);
  return {
    ...at,
    velocity,
    voltage: roundTo(27.8 + 0.3 * noise, 1),
    operationState: velocity >= 1 ? 'driving' : 'stopped',
    ignition: 'on',
  };
}

/** One position in this many is wrong. */
const jumpOneIn = 240;
/** Interval between freezes of the receiver, and their duration. */
const [freezeEveryMs, freezeMs] = [2 * hourMs, 150_000];

/** The position reported by the receiver, including its faults. */
export function reportedAt(site: VehicleSite, instantMs: number): VehicleReading {
  const reading = vehicleAt(site, instantMs);
  if (reading.operationState === 'off') return reading;
  const seed = seedOf(site.managementCode);
  const position = instantMs / 10_000;
  if (site.fault === 'jumps' && chance(seed, Math.floor(position)) < 1 / jumpOneIn) {
    const angle = 2 * Math.PI * chance(seed + 1, Math.floor(position));
    return { ...reading, ...offset(reading, 2600 * Math.cos(angle), 2600 * Math.sin(angle)) };
  }
  const since = instantMs % freezeEveryMs;
  if (site.fault === 'freezes' && since < freezeMs) {
    const { latitude, longitude } = vehicleAt(site, instantMs - since);
    return { ...reading, latitude, longitude };
  }
  return reading;
}

/** Weekday as in schedules; 0 is Monday. */
export const weekdayIndex = (day: number): number => (weekdayOf(day) + 6) % 7;

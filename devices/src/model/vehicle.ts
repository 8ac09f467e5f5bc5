/** Where a cleaning vehicle would be at any instant: on its round during its shift, in its garage otherwise. */
import { roundTo } from '@maru/domain/measure';
import { hourMs, seoulDay, startOfSeoulDay, weekdayOf } from './calendar.ts';
import { chance, jitter, seedOf } from './noise.ts';
import { distance, offset, type Point, pointAt } from './route.ts';
import { driveAt, motionAt, type Part, planShift, type ShiftPlan, seedOfDay } from './shift.ts';

export interface VehicleSite {
  managementCode: string;
  garage: Point;
  shift: Shift;
  /** What its round of a Seoul day (see `seoulDay`) is made of, from garage to garage; null where it rests. */
  round(day: number): readonly Part[] | null;
  /** What is wrong with its receiver. */
  fault?: 'jumps' | 'freezes';
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
  /** Degrees from north, clockwise. */
  course: number;
  /** V, of a 24 V vehicle */
  voltage: number;
  operationState: 'driving' | 'stopped' | 'off';
  ignition: 'on' | 'off';
}

/** It leaves up to so many seconds after its shift begins. */
const latestStart = 540;
/** Shifts that are held at once: a vehicle's of yesterday and today, and some more. */
const mostHeld = 96;
const held = new Map<string, ShiftPlan | null>();

/** The shift that belongs to a day; null where it rests. */
function shiftOf(site: VehicleSite, day: number): ShiftPlan | null {
  const key = `${site.managementCode}/${day}`;
  const known = held.get(key);
  if (known !== undefined) return known;
  const parts = site.round(day);
  const plan = parts && planShift(parts, seedOfDay(seedOf(site.managementCode), day));
  if (held.size >= mostHeld) held.delete(held.keys().next().value ?? '');
  held.set(key, plan);
  return plan;
}

/** When, Unix milliseconds, the shift that belongs to a day begins to drive. */
const startOf = (site: VehicleSite, day: number): number =>
  startOfSeoulDay(day) + site.shift.startHour * hourMs + 1000 * latestStart * chance(seedOf(site.managementCode), day);

/** Metres within which it is at a spot. */
const nearMetres = 30;

/** When, Unix milliseconds, it comes to a spot to stand there so many seconds or longer, in the shift that belongs to a day. */
export function arrivalsAt(site: VehicleSite, day: number, spot: Point, leastSeconds: number): number[] {
  const plan = shiftOf(site, day);
  return (plan?.drives ?? [])
    .filter(({ arrives, leaves }) => leaves - arrives >= leastSeconds)
    .filter(({ toMetres }) => distance(pointAt(plan?.route ?? [], toMetres), spot) < nearMetres)
    .map(({ arrives }) => startOf(site, day) + 1000 * arrives);
}

/** The running shift and how many seconds of it are over; null where none runs. */
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

/** Whether it is out, with its engine on or off. */
export const isOnRound = (site: VehicleSite, instantMs: number): boolean => running(site, instantMs) !== null;

/** @param instantMs Unix milliseconds; the same instant always gives the same place. */
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

/** One position in so many is somewhere else. */
const jumpOneIn = 240;
/** Once in so long the receiver holds its last position for a while. */
const [freezeEveryMs, freezeMs] = [2 * hourMs, 150_000];

/** What its receiver tells of where it is. */
export function toldAt(site: VehicleSite, instantMs: number): VehicleReading {
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

/** Weekdays, Monday first, as schedules have them. */
export const weekdayIndex = (day: number): number => (weekdayOf(day) + 6) % 7;

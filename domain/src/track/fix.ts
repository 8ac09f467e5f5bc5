/** Positions reported by trackers. */
import type { operationStates } from '../vehicle.ts';

export type OperationState = (typeof operationStates)[number];

/** A position and its time: WGS 84 degrees, epoch milliseconds. */
export interface Spot {
  at: number;
  latitude: number;
  longitude: number;
}

/** A position with the tracker's other values; null if not reported. */
export interface Fix extends Spot {
  /** km/h */
  velocity: number | null;
  /** Degrees from north, clockwise, 0 to 359. */
  course: number | null;
  /** V */
  voltage: number | null;
  /** `off` also if only the ignition was reported as off. */
  operation: OperationState | null;
}

const earthRadius = 6_371_000;
const radians = Math.PI / 180;

/** Metres between two places on the globe (haversine). */
export function metresBetween(a: Omit<Spot, 'at'>, b: Omit<Spot, 'at'>): number {
  const north = Math.sin(((b.latitude - a.latitude) * radians) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2);
  const half = north * north + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Below this speed in km/h a vehicle is stopped: receivers at rest report small speeds. */
const standingKmh = 3;

/** The state of a vehicle by its newest position: the reported one, else derived from the reported or implied speed. */
export function operationOf(fix: Fix, before: Spot | null): OperationState {
  if (fix.operation) return fix.operation;
  const kmh = fix.velocity ?? (before ? (metresBetween(before, fix) / (fix.at - before.at)) * 3600 : 0);
  return kmh >= standingKmh ? 'driving' : 'stopped';
}

export const spotOf = ({ at, latitude, longitude }: Spot): Spot => ({ at, latitude, longitude });

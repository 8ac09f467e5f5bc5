/** An area of a map in calls. */
import { Problem } from '../errors/problem.ts';

/** Edges in degrees. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** True if a position is in an area or on its edges. */
export const isInArea = ({ west, south, east, north }: Area, at: { longitude: number; latitude: number }): boolean =>
  at.longitude >= west && at.longitude <= east && at.latitude >= south && at.latitude <= north;

/** Parses the schema `area`: 'west,south,east,north'. Throws VALIDATION. */
export function parseArea(text: string): Area {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  if (![west, south, east, north].every(Number.isFinite) || west > east || south > north)
    throw new Problem('VALIDATION', { field: 'area', error: '지도 영역이 올바르지 않습니다.' });
  return { west, south, east, north };
}

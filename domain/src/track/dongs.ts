/** Finds the dong of a position by the boundaries of the district. */
import type { Dong } from '../district.ts';

interface Area {
  dongCode: string;
  west: number;
  east: number;
  south: number;
  north: number;
  boundary: Dong['boundary'];
}

/** Prepares the lookup for a district. If boundaries overlap, the first dong counts, independent of earlier lookups. */
export function dongFinder(dongs: readonly Pick<Dong, 'dongCode' | 'boundary'>[]) {
  const areas = dongs.map(({ dongCode, boundary }): Area => {
    const [easts, norths] = [boundary.map(([east]) => east), boundary.map(([, north]) => north)];
    return {
      dongCode,
      boundary,
      west: Math.min(...easts),
      east: Math.max(...easts),
      south: Math.min(...norths),
      north: Math.max(...norths),
    };
  });
  return (latitude: number, longitude: number): string | null =>
    areas.find((area) => isIn(area, latitude, longitude))?.dongCode ?? null;
}

/** Ray casting: whether a ray to the east crosses the boundary an odd number of times. */
function isIn({ west, east, south, north, boundary }: Area, latitude: number, longitude: number): boolean {
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
  let isInside = false;
  for (let i = 1; i < boundary.length; i += 1) {
    const [[x, y], [nextX, nextY]] = [boundary[i - 1] as [number, number], boundary[i] as [number, number]];
    if (y > latitude === nextY > latitude) continue;
    if (longitude < x + ((latitude - y) / (nextY - y)) * (nextX - x)) isInside = !isInside;
  }
  return isInside;
}

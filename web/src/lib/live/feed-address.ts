import type { Area } from './live-states.ts';

/** A listener's interest: a layer, and an area or the whole district. */
export interface Interest {
  layer: string;
  area: Area | undefined;
}

/** The smallest area that contains two areas. */
const around = (a: Area, b: Area): Area => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
});

/** One address for all interests together; null without any. Degrees have five decimals, about a metre. */
export function feedAddress(interests: Iterable<Interest>): string | null {
  const all = [...interests];
  if (all.length === 0) return null;
  const layers = [...new Set(all.map((interest) => interest.layer))].sort().join(',');
  const areas = all.map((interest) => interest.area).filter((area) => area !== undefined);
  if (areas.length < all.length) return `/api/live?layers=${layers}`;
  const { west, south, east, north } = areas.reduce(around);
  return `/api/live?layers=${layers}&area=${[west, south, east, north].map((degrees) => degrees.toFixed(5)).join(',')}`;
}

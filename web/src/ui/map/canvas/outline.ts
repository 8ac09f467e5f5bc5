import type { Position } from '../area.ts';

/** Degrees to seven decimals, about a centimetre: equal corners in two rings have equal texts. */
const corner = ([longitude, latitude]: Position) => `${longitude.toFixed(7)} ${latitude.toFixed(7)}`;

/**
 * The edges that belong to only one ring: the outer border of the rings, if neighbours share their corners. Each edge
 * is a line of two positions.
 */
export function outline(rings: readonly (readonly Position[])[]): [Position, Position][] {
  const edges = new Map<string, { line: [Position, Position]; rings: number }>();
  for (const ring of rings) {
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1];
      if (!from) continue;
      const name = [corner(from), corner(to)].sort().join(' ');
      const known = edges.get(name);
      if (known) known.rings += 1;
      else edges.set(name, { line: [from, to], rings: 1 });
    }
  }
  return [...edges.values()].filter((edge) => edge.rings === 1).map((edge) => edge.line);
}

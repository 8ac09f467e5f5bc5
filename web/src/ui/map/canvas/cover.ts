/** Covered margins of a map, in px. */
export interface Cover {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Measures the current covers of a map; `withPanel` includes the open place's panel. */
export type ReadCover = (withPanel?: boolean) => Cover;

/** Used for maps that nothing covers. */
export const noCover: ReadCover = () => ({ top: 0, right: 0, bottom: 0, left: 0 });

/** Minimum visible fraction of a map's width and height; covers beyond it are ignored. */
const leastSeen = 0.25;

function along(size: number, start: number, end: number): { from: number; to: number } {
  const most = size * (1 - leastSeen);
  const share = start + end > most ? most / (start + end) : 1;
  return { from: start * share, to: size - end * share };
}

/** The uncovered rectangle of a map of that size, in px from its top left. */
export function uncovered(size: { width: number; height: number }, cover: Cover) {
  const x = along(size.width, cover.left, cover.right);
  const y = along(size.height, cover.top, cover.bottom);
  return {
    left: x.from,
    right: x.to,
    top: y.from,
    bottom: y.to,
    centre: [(x.from + x.to) / 2, (y.from + y.to) / 2] as [number, number],
  };
}

/** Offset of the visible centre from the map's centre, px: MapLibre's `offset`. */
export function seenOffset(size: { width: number; height: number }, cover: Cover): [x: number, y: number] {
  const [x, y] = uncovered(size, cover).centre;
  return [x - size.width / 2, y - size.height / 2];
}

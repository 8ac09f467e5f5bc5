/** What covers a map's edges, in px. */
export interface Cover {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Reads what covers a map now; the open place counts where it has to be seen beside it, not for what the list holds. */
export type ReadCover = (withPanel?: boolean) => Cover;

/** Of a map that nothing lies over. */
export const noCover: ReadCover = () => ({ top: 0, right: 0, bottom: 0, left: 0 });

/** The least of a map's width or height that counts as seen, however much lies over it. */
const leastSeen = 0.25;

function along(size: number, start: number, end: number): { from: number; to: number } {
  const most = size * (1 - leastSeen);
  const share = start + end > most ? most / (start + end) : 1;
  return { from: start * share, to: size - end * share };
}

/** The rectangle of a map of that size that nothing covers, in px from its top left. */
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

/** How far the middle of what is seen lies from the map's own middle, px: MapLibre's `offset`. */
export function seenOffset(size: { width: number; height: number }, cover: Cover): [x: number, y: number] {
  const [x, y] = uncovered(size, cover).centre;
  return [x - size.width / 2, y - size.height / 2];
}

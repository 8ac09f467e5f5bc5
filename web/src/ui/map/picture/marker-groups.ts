import { mercatorX, mercatorY } from '@maru/domain/mercator';
import type { Position } from '../area.ts';
import type { MapMarker, MarkerLook } from '../marker/marker.ts';
import { worstKey } from '../marker/worst-key.ts';

/** Markers that are too close to be pressed separately; often a single marker. */
export interface MarkerGroup {
  key: string;
  /** The worst first. */
  markers: readonly [MapMarker, ...MapMarker[]];
  /** Index of the worst look by severity. */
  severity: number;
  /** Mean position of the markers. */
  at: Position;
}

/** Cell size: about the width of a drawn group; closer groups are merged; px. */
const cellSize = 60;
const leastDistance = 44;

interface Cell {
  members: [MapMarker, ...MapMarker[]];
  /** Sums of the members' positions in px of the whole world. */
  x: number;
  y: number;
}

/**
 * Groups markers by cells of a fixed grid, so that groups don't change when the map moves. `scale` is the world's width
 * in px; `looks` are ordered by ascending severity. The worst group is the first.
 */
export function groupMarkers(
  markers: Iterable<MapMarker>,
  scale: number,
  looks: readonly MarkerLook[],
): readonly MarkerGroup[] {
  const severities = new Map(looks.map(({ key }, severity) => [key, severity]));
  const severityOf = (marker: MapMarker) => severities.get(marker.look) ?? 0;
  const groups = [...mergedCells(cellsOf(markers, scale))].map(({ members }): MarkerGroup => {
    const keys = new Map(members.map((marker) => [marker, worstKey(severityOf(marker), marker)]));
    members.sort((a, b) => compare(keys.get(b), keys.get(a)));
    const mean = (degrees: (marker: MapMarker) => number) =>
      members.reduce((sum, marker) => sum + degrees(marker), 0) / members.length;
    return {
      // A marker has the same element, and so the focus, while it is the only or worst one.
      key: `${members[0].id} ${members.length > 1}`,
      markers: members,
      severity: severityOf(members[0]),
      at: [mean(({ longitude }) => longitude), mean(({ latitude }) => latitude)],
    };
  });
  return groups.sort((a, b) => b.severity - a.severity || b.markers.length - a.markers.length);
}

function cellsOf(markers: Iterable<MapMarker>, scale: number): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const marker of markers) {
    const [x, y] = [mercatorX(marker.longitude) * scale, mercatorY(marker.latitude) * scale];
    const key = cellKey(Math.floor(x / cellSize), Math.floor(y / cellSize));
    const cell = cells.get(key);
    if (cell) {
      cell.members.push(marker);
      cell.x += x;
      cell.y += y;
    } else cells.set(key, { members: [marker], x, y });
  }
  return cells;
}

const cellKey = (column: number, row: number) => `${column} ${row}`;

/** The cells, with overlapping neighbours merged. */
function* mergedCells(cells: Map<string, Cell>): Generator<Cell> {
  for (const [key, cell] of cells) {
    cells.delete(key);
    const [column = 0, row = 0] = key.split(' ').map(Number);
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const beside = cells.get(cellKey(column + dx, row + dy));
        if (!beside || distance(cell, beside) > leastDistance) continue;
        cells.delete(cellKey(column + dx, row + dy));
        cell.members.push(...beside.members);
        cell.x += beside.x;
        cell.y += beside.y;
      }
    yield cell;
  }
}

const distance = (a: Cell, b: Cell) =>
  Math.hypot(a.x / a.members.length - b.x / b.members.length, a.y / a.members.length - b.y / b.members.length);

const compare = (a = '', b = '') => (a < b ? -1 : Number(a > b));

/** Number of markers of each look, by ascending severity. */
export const sharesOf = (markers: readonly MapMarker[], looks: readonly MarkerLook[]): number[] =>
  looks.map(({ key }) => markers.filter(({ look }) => look === key).length);

/** Layers of the map that shows all of them: the states of their markers, and the grid in which many are counted together. */
import { type Grade, severityOf } from './grade.ts';
import { latitudeAt, longitudeAt, mercatorX, mercatorY, worldPixels } from './mercator.ts';

export const mapLayers = ['air', 'tilt', 'crack', 'people', 'light', 'bin', 'vehicle'] as const;
export type MapLayer = (typeof mapLayers)[number];

/** How much each state asks for attention, on the scale of grades: 0 where nothing is known, 5 the worst. */
const graded = (...grades: readonly Grade[]) => Object.fromEntries(grades.map((grade) => [grade, severityOf(grade)]));
const building = graded('inspection', 'normal', 'bad', 'very_bad');

/** The states of each layer's markers with their severity, the least severe first. */
export const mapStates: Readonly<Record<MapLayer, Readonly<Record<string, number>>>> = {
  air: graded('inspection', 'measuring', 'good', 'normal', 'bad', 'very_bad'),
  tilt: building,
  crack: building,
  people: graded('inspection', 'good', 'normal', 'bad', 'very_bad'),
  light: { unknown: 0, off: 1, on: 2, nightFault: 4, failure: 4, outage: 5 },
  bin: graded('inspection', 'good', 'normal', 'bad', 'very_bad'),
  vehicle: { silent: 0, off: 1, stopped: 2, driving: 2 },
};

/** Every state that a marker of any layer can have. */
export const mapStatuses = [...new Set(mapLayers.flatMap((layer) => Object.keys(mapStates[layer])))];

export const worstSeverity = severityOf('very_bad');
export const mapSeverity = (layer: MapLayer, status: string): number => mapStates[layer][status] ?? 0;

/** The side of a cell of the grid in pixels: a little more than the largest cluster. */
const cellPixels = 96;
/** A map asks for whole blocks of so many cells a side, so that moving it a little asks nothing new. */
const blockCells = 4;

/** The side of a cell at a whole zoom, in the unit of `mercatorX`. */
export const cellSide = (zoom: number): number => cellPixels / (worldPixels * 2 ** zoom);

/** West, south, east and north in degrees. */
export type MapArea = readonly [west: number, south: number, east: number, north: number];

/** The area widened to whole blocks of the grid at a whole zoom; no cell is cut by its edges. */
export function wholeBlocks([west, south, east, north]: MapArea, zoom: number): MapArea {
  const side = cellSide(zoom) * blockCells;
  const out = (at: number, round: (value: number) => number) => round(at / side) * side;
  return [
    longitudeAt(out(mercatorX(west), Math.floor)),
    latitudeAt(out(mercatorY(south), Math.ceil)),
    longitudeAt(out(mercatorX(east), Math.ceil)),
    latitudeAt(out(mercatorY(north), Math.floor)),
  ];
}

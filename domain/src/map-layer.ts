/** The map with all layers: severity of markers, and the grid for clustering. */
import { declaredLayers } from './device-groups.ts';
import { severityOf } from './grade.ts';
import { type DeclaredLayer, inOrder } from './group.ts';
import { latitudeAt, longitudeAt, mercatorX, mercatorY, worldPixels } from './mercator.ts';

export type MapLayer = keyof typeof declaredLayers;
export const mapLayers = inOrder<MapLayer, DeclaredLayer>(declaredLayers, ({ order }) => order);

/** The regular expression of comma-separated layers. */
export const layersPattern = `^(${mapLayers.join('|')})(,(${mapLayers.join('|')}))*$`;

/** The states of each layer's markers with their severity, the least severe first. */
export const mapStates = Object.fromEntries(
  mapLayers.map((layer) => [layer, declaredLayers[layer].states]),
) as Readonly<Record<MapLayer, DeclaredLayer['states']>>;

/** All states of markers in any layer. */
export const mapStatuses = [...new Set(mapLayers.flatMap((layer) => Object.keys(mapStates[layer])))];

export const worstSeverity = severityOf('very_bad');
export const mapSeverity = (layer: MapLayer, status: string): number => mapStates[layer][status] ?? 0;

/** The side of a grid cell in pixels: a little more than the largest cluster. */
const cellPixels = 96;
/** Cells per side of a block. A map requests whole blocks, so that small moves need no new request. */
const blockCells = 4;

/** The side of a cell at a whole zoom, in the unit of `mercatorX`. */
export const cellSide = (zoom: number): number => cellPixels / (worldPixels * 2 ** zoom);

/** West, south, east and north in degrees. */
export type MapArea = readonly [west: number, south: number, east: number, north: number];

/** The area widened to whole blocks of the grid at a whole zoom, so that its edges cut no cell. */
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

import type {
  ExpressionSpecification,
  FillLayerSpecification,
  FilterSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { Bounds } from '../area.ts';
import { boldFont, plainFont } from './fonts.ts';

/** The server's description of streets. */
export interface Streets {
  layers: readonly string[];
  attribution: string;
  bounds: Bounds;
  leastZoom: number;
  mostZoom: number;
  version: string;
}

export interface StreetColours {
  park: string;
  water: string;
  rail: string;
  /** Outline of roads. */
  casing: string;
  minor: string;
  major: string;
  motorway: string;
  roadName: string;
  parkName: string;
  waterName: string;
  /** Halo of names. */
  halo: string;
}

type StreetLayer = FillLayerSpecification | LineLayerSpecification | SymbolLayerSpecification;
/** A layer of the tiles, and a filter of its features. */
type From = readonly [layer: string, filter?: FilterSpecification];

export const streetSource = 'streets';
/** The versioned address of tiles, whose content never changes. */
export const tileAddress = (version: string): string =>
  `${globalThis.location?.origin ?? ''}/api/map/tiles/{z}/{x}/{y}?version=${version}`;

const classIn = (...classes: string[]): FilterSpecification => ['in', ['get', 'class'], ['literal', classes]];
const isPolygon: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const isLine: FilterSpecification = ['==', ['geometry-type'], 'LineString'];
const both = (a: FilterSpecification, b?: FilterSpecification): FilterSpecification =>
  (b ? ['all', a, b] : a) as FilterSpecification;

const majorClasses = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'];
const minorClasses = ['minor', 'service', 'residential', 'unclassified', 'living_street', 'pedestrian'];

/**
 * Source layers of each theme. The first is for tiles of a GeoJSON folder; the others are of the OpenMapTiles schema,
 * which planetiler and tilemaker produce from OpenStreetMap.
 */
const kinds = {
  park: [['parks'], ['park', isPolygon], ['landcover', classIn('wood', 'grass')]],
  water: [['water', isPolygon]],
  stream: [
    ['water', isLine],
    ['waterway', isLine],
  ],
  rail: [['rail'], ['transportation', classIn('rail', 'transit')]],
  minor: [['roads_minor'], ['transportation', classIn(...minorClasses)]],
  major: [['roads_major'], ['transportation', classIn(...majorClasses)]],
  minorName: [['roads_minor'], ['transportation_name', classIn(...minorClasses)]],
  majorName: [['roads_major'], ['transportation_name', classIn(...majorClasses)]],
  waterName: [
    ['water', isLine],
    ['waterway', isLine],
  ],
  parkName: [['parks', isPolygon], ['park']],
  peak: [['labels', ['==', ['get', 'kind'], 'peak']], ['mountain_peak']],
  station: [['labels', ['==', ['get', 'kind'], 'station']]],
} as const satisfies Record<string, readonly From[]>;

const isMotorway: ExpressionSpecification = ['in', ['get', 'class'], ['literal', ['motorway', 'trunk']]];
const isCollector: ExpressionSpecification = ['==', ['get', 'class'], 'tertiary'];
const isTunnel: ExpressionSpecification = ['==', ['get', 'brunnel'], 'tunnel'];
/** Service tracks, in both kinds of tiles. */
const isYard: ExpressionSpecification = ['any', ['has', 'yard'], ['has', 'service']];
const byZoom = (...stops: [zoom: number, value: number | ExpressionSpecification][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
];
const byClass = (motorway: number, main: number, collector: number): ExpressionSpecification => [
  'case',
  isMotorway,
  motorway,
  isCollector,
  collector,
  main,
];
const majorWidth = byZoom(
  [10, 0.8],
  [13, byClass(4, 2.6, 1.9)],
  [16, byClass(16, 11.5, 8.5)],
  [18, byClass(36, 36, 26)],
);
const majorCasing = byZoom(
  [10, 1.4],
  [13, byClass(5.5, 4.1, 3)],
  [16, byClass(19, 14, 10.5)],
  [18, byClass(40, 40, 29)],
);
const minorWidth = byZoom([12, 0.4], [14, 1.6], [16, 6], [18, 18]);
const minorCasing = byZoom([13, 1], [14, 2.6], [16, 8], [18, 21]);

/** Area and line layers from bottom to top, above the dongs' land and below their borders. */
export function streetLines({ layers }: Streets, colours: StreetColours): StreetLayer[] {
  const line = (
    id: string,
    from: readonly From[],
    layer: Omit<LineLayerSpecification, 'id' | 'type' | 'source' | 'source-layer' | 'filter'>,
  ) =>
    drawnFrom(layers, id, from, (source, filter) => ({
      type: 'line',
      ...source,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      ...layer,
      ...withFilter(filter),
    }));
  const area = (id: string, from: readonly From[], colour: string, minzoom: number) =>
    drawnFrom(layers, id, from, (source, filter) => ({
      type: 'fill',
      ...source,
      minzoom,
      ...withFilter(filter),
      paint: { 'fill-color': colour },
    }));
  return [
    ...area('park', kinds.park, colours.park, 11),
    ...area('water', kinds.water, colours.water, 9),
    ...line('stream', kinds.stream, {
      paint: { 'line-color': colours.water, 'line-width': byZoom([11, 1], [14, 3], [17, 10]) },
    }),
    ...line('minor-casing', kinds.minor, {
      minzoom: 13,
      paint: { 'line-color': colours.casing, 'line-width': minorCasing },
    }),
    ...line('major-casing', kinds.major, {
      minzoom: 10,
      paint: { 'line-color': colours.casing, 'line-width': majorCasing, 'line-opacity': ['case', isTunnel, 0.4, 1] },
    }),
    ...line('minor-road', kinds.minor, {
      minzoom: 12,
      paint: { 'line-color': colours.minor, 'line-width': minorWidth },
    }),
    ...line('major-road', kinds.major, {
      paint: {
        'line-color': ['case', isMotorway, colours.motorway, colours.major],
        'line-width': majorWidth,
        'line-opacity': ['case', isTunnel, 0.5, 1],
      },
    }),
    ...line('rail', kinds.rail, {
      minzoom: 11,
      layout: { 'line-cap': 'butt' },
      paint: {
        'line-color': colours.rail,
        'line-width': byZoom([11, 0.8], [16, 3]),
        'line-dasharray': [4, 2],
        'line-opacity': ['case', isYard, 0.2, 1],
      },
    }),
  ];
}

/** Name layers by ascending importance, because later layers have priority. */
export function streetNames({ layers }: Streets, colours: StreetColours): StreetLayer[] {
  const names = (
    id: string,
    from: readonly From[],
    minzoom: number,
    colour: string,
    layout: SymbolLayerSpecification['layout'],
  ) =>
    drawnFrom(layers, id, from, (source, filter) => ({
      type: 'symbol',
      ...source,
      minzoom,
      filter: both(['has', 'name'], filter),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': plainFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 11, 17, 14],
        'text-padding': 4,
        ...layout,
      },
      paint: { 'text-color': colour, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
    }));
  const along = { 'symbol-placement': 'line', 'symbol-spacing': 320, 'text-max-angle': 35 } as const;
  return [
    ...names('minor-name', kinds.minorName, 15, colours.roadName, along),
    ...names('park-name', kinds.parkName, 14, colours.parkName, { 'text-max-width': 7 }),
    ...names('major-name', kinds.majorName, 12.5, colours.roadName, along),
    // Glyphs are rendered on the main thread, so a phone showing the whole district skips names of water and peaks.
    ...names('water-name', kinds.waterName, 12, colours.waterName, { ...along, 'text-letter-spacing': 0.2 }),
    ...names('peak-name', kinds.peak, 12.5, colours.parkName, { 'text-field': ['concat', '▲ ', ['get', 'name']] }),
    ...names('station-name', kinds.station, 13, colours.roadName, { 'text-font': boldFont }),
  ];
}

const withFilter = (filter: FilterSpecification | undefined) => (filter ? { filter } : {});

/** One layer per source layer that exists in the tiles. */
function drawnFrom(
  layers: readonly string[],
  id: string,
  from: readonly From[],
  draw: (
    source: { source: string; 'source-layer': string },
    filter: FilterSpecification | undefined,
  ) => Omit<FillLayerSpecification, 'id'> | Omit<LineLayerSpecification, 'id'> | Omit<SymbolLayerSpecification, 'id'>,
): StreetLayer[] {
  return from
    .filter(([layer]) => layers.includes(layer))
    .map(([layer, filter]) => ({
      id: `${id}-${layer}`,
      ...draw({ source: streetSource, 'source-layer': layer }, filter),
    })) as StreetLayer[];
}

/** Area `map`: data shared by all maps of the district. */
import { airMeasurementTypes } from '@maru/domain/air';
import { layersPattern, mapLayers, mapStatuses, worstSeverity } from '@maru/domain/map-layer';
import { searchableLayers } from '@maru/domain/searchable-layers';
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { deviceInstallation, installationType, value } from './place.ts';
import { area, closed, file, id, keyword, list, nullable, oneOf } from './schemas.ts';

/** Deepest zoom of tile requests; beyond it maps enlarge these tiles. */
const deepestZoom = 22;
const tileNumber = Type.Integer({ minimum: 0, maximum: 2 ** deepestZoom - 1 });

/** Street tiles for the district's maps. */
export const streets = closed({
  /** Names of the tile layers: those of the GeoJSON folder, or of the OpenMapTiles schema. */
  layers: Type.Array(Type.String()),
  /** Sources of the data, as plain text; an address in brackets links the text before it. */
  attribution: Type.String(),
  /** West, south, east and north in degrees. */
  bounds: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
  leastZoom: Type.Integer(),
  mostZoom: Type.Integer(),
  /** Changes with the data and is part of tile addresses, so browsers may cache tiles. */
  version: Type.String(),
});

const layer = oneOf(mapLayers);
const status = oneOf(mapStatuses);
const severity = Type.Integer({ minimum: 0, maximum: worstSeverity });
const count = Type.Integer();

/** A place on the union map, with its own layer's marker. */
const unionMarker = closed({
  layer,
  /** Id within the layer. */
  installationPlaceId: id,
  /** Masked if its layer masks names. */
  installationPlaceName: Type.String(),
  dongCode: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** The side the value belongs to; null in layers without sides. */
  installationType: nullable(deviceInstallation),
  /** Air: the selected measure; tilt: degrees; crack: mm; people: persons; bin: percent; vehicle: km/h; light: null. */
  value,
  /** A state of its layer. */
  status,
  /** Urgency of the state: from 0 (unknown) to 5 (worst). */
  severity,
  measurementDatetime: nullable(Type.String()),
});
export type UnionMarker = Static<typeof unionMarker>;

/** A grid cell with the number of its places. */
const unionCluster = closed({
  /** Centre of its places. */
  latitude: Type.Number(),
  longitude: Type.Number(),
  count,
  /** Highest severity among its places. */
  severity,
  worst: closed({ layer, value, status }),
  /** Number of places in each state, worst first. */
  states: Type.Array(closed({ layer, status, count })),
});
export type UnionCluster = Static<typeof unionCluster>;

export const map = {
  tile: call({
    method: 'GET',
    path: '/api/map/tiles/{z}/{x}/{y}',
    access: 'open',
    summary: 'Get a vector tile of the streets; empty if the tile has no streets',
    params: closed({ z: Type.Integer({ minimum: 0, maximum: deepestZoom }), x: tileNumber, y: tileNumber }),
    query: closed({ version: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8,64}$', maxLength: 64 })) }),
    output: file('application/vnd.mapbox-vector-tile'),
  }),
  search: call({
    method: 'GET',
    path: '/api/map/search',
    access: 'open',
    summary: 'Search places and dongs by prefix or initial consonants, best matches first',
    query: closed({ keyword: Type.Optional(keyword), layer: Type.Optional(oneOf(searchableLayers)) }),
    output: list(
      closed({
        layer: oneOf(['dong', ...searchableLayers]),
        /** The place's id within its layer; 0 for a dong. */
        installationPlaceId: Type.Integer({ minimum: 0 }),
        name: Type.String(),
        dongCode: Type.String(),
        dongName: Type.String(),
        latitude: Type.Number(),
        longitude: Type.Number(),
      }),
    ),
  }),
  union: call({
    method: 'GET',
    path: '/api/map/union',
    access: 'open',
    summary: 'List places of all layers in an area, as markers or as counts by grid cell',
    query: closed({
      /** Comma-separated names; all layers by default. */
      layers: Type.Optional(Type.String({ maxLength: 200, pattern: layersPattern })),
      /** Measure of the air layer; outdoor ultra fine dust by default. */
      measurementType: Type.Optional(oneOf(airMeasurementTypes)),
      /** With 'all' a place shows its outdoor value if it has one, else the indoor one. */
      installationType: Type.Optional(installationType),
      /** The whole district by default. */
      area: Type.Optional(area),
      /** The map's zoom; grid cells have the same size on screen at every zoom. */
      zoom: Type.Optional(Type.Integer({ minimum: 0, maximum: deepestZoom })),
    }),
    output: closed({
      /** The worst places in the area, as many as the list beside the map shows. */
      list: Type.Array(unionMarker),
      /** Number of places in the area. */
      totalCount: count,
      /** Places shown individually: all of them if the area has few. */
      markers: Type.Array(unionMarker),
      /** Places counted by grid cell; empty if the area has few. */
      clusters: Type.Array(unionCluster),
      /** Per requested layer: its number of places, and the states of those in the area, worst first. */
      layers: Type.Array(closed({ layer, totalCount: count, states: Type.Array(closed({ status, count })) })),
      /** Time of the newest reading in the area. */
      measurementDatetime: nullable(Type.String()),
    }),
    cacheSeconds: 1,
  }),
};

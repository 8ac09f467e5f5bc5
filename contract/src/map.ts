/** Area `map`: what every map of the district stands on, whatever its layer. */
import { airMeasurementTypes } from '@maru/domain/air';
import { mapLayers, mapStatuses, worstSeverity } from '@maru/domain/map-layer';
import { searchableLayers } from '@maru/domain/searchable-layers';
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { deviceInstallation, installationType, value } from './place.ts';
import { area, closed, file, id, keyword, list, nullable, oneOf } from './schemas.ts';

/** Tiles are asked for up to here; closer in, maps draw the last ones larger. */
const deepestZoom = 22;
const tileNumber = Type.Integer({ minimum: 0, maximum: 2 ** deepestZoom - 1 });

/** What the district's maps need to know of the streets they draw. */
export const streets = closed({
  /** Layers of the tiles: those of a folder of GeoJSON, or of the OpenMapTiles schema. */
  layers: Type.Array(Type.String()),
  /** Whose data it is, as plain text; an address in brackets belongs to what stands before it. */
  attribution: Type.String(),
  /** West, south, east and north in degrees. */
  bounds: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
  leastZoom: Type.Integer(),
  mostZoom: Type.Integer(),
  /** Another one with other data: part of the tiles' addresses, so that browsers may keep them. */
  version: Type.String(),
});

const layer = oneOf(mapLayers);
const status = oneOf(mapStatuses);
const severity = Type.Integer({ minimum: 0, maximum: worstSeverity });
const count = Type.Integer();

/** A place on the map of all layers: what its own layer's marker shows. */
const unionMarker = closed({
  layer,
  /** Its id in its layer. */
  installationPlaceId: id,
  /** Masked where its layer's names are. */
  installationPlaceName: Type.String(),
  dongCode: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** The side that the value is of; null in layers that have none. */
  installationType: nullable(deviceInstallation),
  /** Air: the measure asked for; tilt: degrees; crack: mm; people: persons; bin: percent; vehicle: km/h; light: null. */
  value,
  /** One of its layer's states. */
  status,
  /** How much the state asks for attention: 0 where nothing is known, 5 the worst. */
  severity,
  measurementDatetime: nullable(Type.String()),
});
export type UnionMarker = Static<typeof unionMarker>;

/** The places of one cell of the grid, counted. */
const unionCluster = closed({
  /** The middle of its places. */
  latitude: Type.Number(),
  longitude: Type.Number(),
  count,
  /** Of the worst of its places. */
  severity,
  worst: closed({ layer, value, status }),
  /** How many places are in each state, the worst first. */
  states: Type.Array(closed({ layer, status, count })),
});
export type UnionCluster = Static<typeof unionCluster>;

export const map = {
  tile: call({
    method: 'GET',
    path: '/api/map/tiles/{z}/{x}/{y}',
    access: 'open',
    summary: 'A vector tile of the streets, where the office has given some; an empty one where there are none',
    params: closed({ z: Type.Integer({ minimum: 0, maximum: deepestZoom }), x: tileNumber, y: tileNumber }),
    query: closed({ version: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8,64}$', maxLength: 64 })) }),
    output: file('application/vnd.mapbox-vector-tile'),
  }),
  search: call({
    method: 'GET',
    path: '/api/map/search',
    access: 'open',
    summary: 'Places and dongs by the beginning of their names or by initial consonants, the best fits first',
    query: closed({ keyword: Type.Optional(keyword), layer: Type.Optional(oneOf(searchableLayers)) }),
    output: list(
      closed({
        layer: oneOf(['dong', ...searchableLayers]),
        /** The place's id in its layer; 0 for a dong. */
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
    summary: 'Places of all layers in an area: single markers, or counted by grid cell where they are many',
    query: closed({
      /** Comma-joined names; all layers without it. */
      layers: Type.Optional(
        Type.String({ maxLength: 200, pattern: `^(${mapLayers.join('|')})(,(${mapLayers.join('|')}))*$` }),
      ),
      /** What the layer of air shows: ultra fine dust outdoors unless told. */
      measurementType: Type.Optional(oneOf(airMeasurementTypes)),
      /** Of 'all' a place shows the outdoor value where it has one, else the indoor one. */
      installationType: Type.Optional(installationType),
      /** Absent for the whole district. */
      area: Type.Optional(area),
      /** The map's zoom: the grid's cells are of the same size on screen at each. */
      zoom: Type.Optional(Type.Integer({ minimum: 0, maximum: deepestZoom })),
    }),
    output: closed({
      /** Those in the area, the worst first, as many as a list beside the map holds. */
      list: Type.Array(unionMarker),
      /** How many places the area has. */
      totalCount: count,
      /** Those that are shown as they are: all, where the area has few. */
      markers: Type.Array(unionMarker),
      /** Those that are counted together; none where the area has few. */
      clusters: Type.Array(unionCluster),
      /** Each layer asked for: how many places it has, and how many in the area are in each state, the worst first. */
      layers: Type.Array(closed({ layer, totalCount: count, states: Type.Array(closed({ status, count })) })),
      /** The newest reading in the area. */
      measurementDatetime: nullable(Type.String()),
    }),
    cacheSeconds: 1,
  }),
};

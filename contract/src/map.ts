/** Area `map`: what every map of the district stands on, whatever its layer. */
import { searchableLayers } from '@maru/domain/searchable-layers';
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, file, keyword, list, oneOf } from './schemas.ts';

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
};

/** Handlers of the area `map`. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { map } from '@maru/contract/map';
import type { District } from '@maru/domain/district';
import { mapLayers } from '@maru/domain/map-layer';
import type { FastifyInstance } from 'fastify';
import type { MapLayerSource, NamedLayer } from '#places/map-layer.ts';
import { Problem } from '#platform/errors/problem.ts';
import { parseArea } from '#platform/http/area.ts';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { handle } from '#platform/http/handle.ts';
import { takesGzip } from '#platform/http/negotiation.ts';
import { NameSearch } from './name-search.ts';
import type { Streets } from './streets/streets.ts';
import { UnionMap } from './union/union-map.ts';

const decompress = promisify(gunzip);
/** An empty tile. */
const nothing = gzipSync('');
/** Zoom that shows a whole district. */
const districtZoom = 12;
const yearSeconds = 31_536_000;

interface MapParts {
  district: District;
  streets: Streets;
  layers: readonly MapLayerSource[];
  /** Layers whose places are searchable by name. */
  named: readonly NamedLayer[];
}

export function registerMap(app: FastifyInstance, { district, streets, layers, named }: MapParts) {
  const names = new NameSearch(district, named);
  const union = new UnionMap(layers);
  handle(app, map, {
    async tile({ params: { z, x, y }, query }, { request }) {
      const { description } = streets;
      const side = 2 ** z;
      if (!description || x >= side || y >= side) throw new Problem('NOT_FOUND');
      const isGzipped = takesGzip(request.headers['accept-encoding']);
      return new FileAnswer({
        name: `${z}-${x}-${y}.mvt`,
        contentType: 'application/vnd.mapbox-vector-tile',
        isInline: true,
        etag: `${description.version}-${z}-${x}-${y}${isGzipped ? '-gzip' : ''}`,
        headers: {
          // The content of an address with a version never changes.
          'cache-control':
            query.version === description.version ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache',
          vary: 'accept-encoding',
          ...(isGzipped && { 'content-encoding': 'gzip' }),
        },
        async open() {
          const bytes = (await streets.gzipped(z, x, y)) ?? nothing;
          return Readable.from([isGzipped ? bytes : await decompress(bytes)]);
        },
      });
    },
    union: ({ query: { layers: named, area, ...question } }) =>
      union.answer({
        measurementType: 'ultra_fine_dust',
        installationType: 'outdoor',
        zoom: districtZoom,
        ...question,
        layers: named ? mapLayers.filter((layer) => named.split(',').includes(layer)) : mapLayers,
        area: area === undefined ? undefined : parseArea(area),
      }),
    search: async ({ query: { keyword = '', layer } }) => ({ list: await names.find(keyword, layer) }),
  });
}

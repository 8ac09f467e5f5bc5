/** Small street data for tests: a folder of GeoJSON layers, and a PMTiles file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { zxyToTileId } from 'pmtiles';

type Position = [longitude: number, latitude: number];

const collection = (features: object[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const feature = (type: string, coordinates: unknown, properties: object) => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties,
});

/** A road through the middle of the demo's district, west to east. */
export const road: Position[] = [
  [127.07, 37.59],
  [127.11, 37.59],
];

/** Writes a folder with a road, a lane, a stream and a peak; returns its path. */
export function writeStreets(folder: string, more: Record<string, string> = {}): string {
  mkdirSync(folder, { recursive: true });
  const files = {
    'roads_major.geojson': collection(
      [feature('LineString', road, { class: 'primary', name: '망우로', lanes: 6, owner: 'nobody’s business' })],
      { attribution: '© 시험 지도 (https://map.example/copyright)' },
    ),
    'roads_minor.geojson': collection([
      feature('LineString', [road[0], [127.08, 37.6]], { class: 'minor', name: '면목로1길' }),
    ]),
    'water.geojson': collection([
      feature(
        'LineString',
        [
          [127.07, 37.57],
          [127.07, 37.62],
        ],
        { kind: 'river', name: '중랑천' },
      ),
    ]),
    'labels.geojson': collection([feature('Point', [127.0872, 37.6085], { kind: 'peak', name: '봉화산' })]),
    ...more,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** The tile that contains a position at a zoom. */
export function tileAt([longitude, latitude]: Position, z: number) {
  const side = 2 ** z;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    z,
    x: Math.floor(((longitude + 180) / 360) * side),
    y: Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side),
  };
}

/** A vector tile's content: feature properties by layer. */
export function readTile(bytes: Uint8Array): Record<string, object[]> {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, at) => ({ ...layer.feature(at).properties })),
    ]),
  );
}

/** An uncompressed PMTiles file (version 3) with one tile. */
export function pmtiles(
  { z, x, y }: { z: number; x: number; y: number },
  tile: Uint8Array,
  { tileType = 1, attribution = '' } = {},
): Buffer {
  const varint = (value: number): number[] =>
    value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varint(Math.floor(value / 0x80))];
  // One entry: tile id, run length, length, offset plus one.
  const directory = Buffer.from([1, zxyToTileId(z, x, y), 1, tile.length, 1].flatMap(varint));
  const metadata = Buffer.from(JSON.stringify({ vector_layers: [{ id: 'roads_major' }], attribution }));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const parts = [directory, metadata, Buffer.alloc(0), Buffer.from(tile)];
  let offset = header.length;
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    offset += part.length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(1n, at);
  for (const [index, byte] of [1, 1, 1, tileType, z, z].entries()) header.writeUInt8(byte, 96 + index);
  for (const [index, degrees] of [127, 37.5, 127.2, 37.7].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([header, ...parts]);
}

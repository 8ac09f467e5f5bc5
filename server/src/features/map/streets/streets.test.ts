import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { pmtiles, readTile, road, tileAt, writeStreets } from '#test/streets.ts';
import { Streets } from './streets.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-streets-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const fresh = () => join(folder, String(count++));

/** Opens the streets of a setting; returns them with the logged message and reason. */
async function opened(mapTiles: string, dataFolder = fresh()) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const streets = new Streets({ mapTiles, dataFolder }, log);
  await streets.open();
  const [line] = lines;
  return { streets, dataFolder, message: String(line?.msg), reason: String(line?.reason) };
}

async function tileOf(streets: Streets, z: number) {
  const { x, y } = tileAt(road[0] as [number, number], z);
  const bytes = await streets.gzipped(z, x, y);
  return bytes && readTile(gunzipSync(bytes));
}

describe('folder of layers', () => {
  test('is cut into tiles with only the drawn properties', async () => {
    const { streets } = await opened(writeStreets(fresh()));
    expect(streets.description).toMatchObject({
      layers: ['roads_major', 'roads_minor', 'water', 'labels'],
      attribution: '© 시험 지도 (https://map.example/copyright)',
      bounds: [127.07, 37.57, 127.11, 37.62],
      leastZoom: 9,
      mostZoom: 14,
    });
    expect(await tileOf(streets, 14)).toEqual({
      roads_major: [{ class: 'primary', name: '망우로' }],
      roads_minor: [{ class: 'minor', name: '면목로1길' }],
      water: [{ kind: 'river', name: '중랑천' }],
    });
    // Lanes are omitted at lower zooms.
    expect(Object.keys((await tileOf(streets, 10)) ?? {}).toSorted()).toEqual(['roads_major', 'water']);
    expect(await streets.gzipped(14, 0, 0)).toBeUndefined();
    await streets.close();
  });

  test('is cut again at the next start only after a file has changed', async () => {
    const source = writeStreets(fresh());
    const { streets, dataFolder } = await opened(source);
    const [version = ''] = readdirSync(join(dataFolder, 'map-tiles'));
    const tile = readdirSync(join(dataFolder, 'map-tiles', version)).find((name) => name.startsWith('14-')) ?? '';
    const cachedTile = join(dataFolder, 'map-tiles', version, tile);
    utimesSync(cachedTile, 1, 1);
    const again = await opened(source, dataFolder);
    expect(again.streets.description).toEqual(streets.description);
    expect(readdirSync(join(dataFolder, 'map-tiles'))).toEqual([version]);

    writeFileSync(join(source, 'attribution.txt'), '중랑구청\n');
    const changed = await opened(source, dataFolder);
    expect(changed.streets.description).toMatchObject({ attribution: '중랑구청' });
    expect(changed.streets.description?.version).not.toBe(version);
    expect(existsSync(cachedTile)).toBe(false);
  });

  test('is cut once by concurrent starts', async () => {
    const source = writeStreets(fresh());
    const dataFolder = fresh();
    const all = await Promise.all([1, 2, 3].map(() => opened(source, dataFolder)));
    const versions = new Set(all.map(({ streets }) => streets.description?.version));
    expect(versions.size).toBe(1);
    expect([...versions]).toEqual(readdirSync(join(dataFolder, 'map-tiles')));
  });

  test.each([
    ['no JSON', { 'water.geojson': '{"type":' }, 'water.geojson is no JSON'],
    ['no collection', { 'rail.geojson': '{"type":"Feature"}' }, 'rail.geojson is no GeoJSON FeatureCollection'],
    [
      'no geometry',
      { 'parks.geojson': '{"type":"FeatureCollection","features":[{"type":"Feature"}]}' },
      'parks.geojson: feature 0 has no point, line or polygon',
    ],
    [
      'metres',
      {
        'parks.geojson':
          '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[961743.2,1946512.9]}}]}',
      },
      'degrees in WGS 84',
    ],
    [
      'half the world',
      {
        'parks.geojson':
          '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[10,50]}}]}',
      },
      'wider than a province',
    ],
  ])('is logged if it contains a file of %s, and only the dongs are drawn', async (_, files, reason) => {
    const { streets, message, reason: reported, dataFolder } = await opened(writeStreets(fresh(), files));
    expect(streets.description).toBeNull();
    expect(message).toContain('maps show the dongs alone');
    expect(reported).toContain(reason);
    expect(readdirSync(join(dataFolder, 'map-tiles'))).toEqual([]);
  });

  test('is logged too if it is missing or contains no layers', async () => {
    expect((await opened(mkdtempSync(join(folder, 'empty-')))).reason).toContain('roads_major.geojson');
    expect((await opened(join(folder, 'nowhere'))).message).toContain('maps show the dongs alone');
  });
});

describe('PMTiles file', () => {
  const at = tileAt(road[0] as [number, number], 14);

  test('provides tiles, layers and attribution', async () => {
    const { streets: cut } = await opened(writeStreets(fresh()));
    const bytes = gunzipSync((await cut.gzipped(at.z, at.x, at.y)) ?? Buffer.alloc(0));
    const path = `${fresh()}.pmtiles`;
    const attribution = '<a href="https://map.example/copyright">&copy; 시험 지도</a> <b>A</b>';
    writeFileSync(path, pmtiles(at, bytes, { attribution }));
    const { streets } = await opened(path);
    expect(streets.description).toMatchObject({
      layers: ['roads_major'],
      attribution: '© 시험 지도 (https://map.example/copyright) A',
      bounds: [127, 37.5, 127.2, 37.7],
      leastZoom: 14,
      mostZoom: 14,
    });
    expect(gunzipSync((await streets.gzipped(at.z, at.x, at.y)) ?? Buffer.alloc(0))).toEqual(bytes);
    expect(await streets.gzipped(at.z, at.x + 1, at.y)).toBeUndefined();
    await streets.close();
  });

  test.each([
    ['that is none', Buffer.from('hello'.repeat(100)), 'is no PMTiles file'],
    ['that ends early', pmtiles(at, new Uint8Array(9)).subarray(0, 100), 'is no PMTiles file'],
    ['of pictures', pmtiles(at, new Uint8Array(9), { tileType: 2 }), 'has no vector tiles'],
  ])('is logged for %s', async (_, bytes, reason) => {
    const path = `${fresh()}.pmtiles`;
    writeFileSync(path, bytes);
    const { streets, reason: reported } = await opened(path);
    expect(streets.description).toBeNull();
    expect(reported).toContain(reason);
  });
});

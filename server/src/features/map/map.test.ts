import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPlace } from '#test/factories.ts';
import { readTile, road, tileAt, writeStreets } from '#test/streets.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-map-'));
/** Streets of the demo district, if the machine has them; the repository contains none. */
const realStreets = resolve(import.meta.dirname, '../../../../../shared/data/streets');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { MAP_TILES: writeStreets(join(folder, 'streets')) } });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

interface District {
  streets: { version: string; layers: string[] } | null;
}
const streetsOf = async ({ url }: TestApp) => ((await (await fetch(`${url}/api/district`)).json()) as District).streets;
const pathOf = ({ z, x, y }: { z: number; x: number; y: number }) => `/api/map/tiles/${z}/${x}/${y}`;
const there = tileAt(road[0] as [number, number], 14);

describe('GET /api/map/tiles/{z}/{x}/{y}', () => {
  test('returns a tile with permanent caching at its versioned address', async () => {
    const version = (await streetsOf(app))?.version ?? '';
    const response = await fetch(`${app.url}${pathOf(there)}?version=${version}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(Object.keys(readTile(new Uint8Array(await response.arrayBuffer())))).toContain('roads_major');
  });

  test('is revalidated if the address has no or another version', async () => {
    for (const query of ['', '?version=0123456789abcdef']) {
      const response = await fetch(`${app.url}${pathOf(there)}${query}`);
      expect(response.headers.get('cache-control')).toBe('public, no-cache');
      const etag = response.headers.get('etag') ?? '';
      const again = await fetch(`${app.url}${pathOf(there)}${query}`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    }
  });

  test('is uncompressed for clients without compression', async () => {
    const response = await app.app.http.inject({ url: pathOf(there), headers: { 'accept-encoding': 'identity' } });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(Object.keys(readTile(response.rawPayload))).toContain('roads_major');
  });

  test('is empty without data, and 404 outside', async () => {
    const empty = await fetch(`${app.url}${pathOf({ z: 14, x: 0, y: 0 })}`);
    expect([empty.status, (await empty.arrayBuffer()).byteLength]).toEqual([200, 0]);
    expect((await fetch(`${app.url}${pathOf({ z: 2, x: 4, y: 0 })}`)).status).toBe(404);
  });

  test.each(['/api/map/tiles/x/1/1', '/api/map/tiles/14/-1/1', '/api/map/tiles/14/1/1.5', '/api/map/tiles/23/1/1'])(
    'refuses %s',
    async (path) => expect((await fetch(app.url + path)).status).toBe(400),
  );

  test.each(['/api/map/tiles/14/..%2f..%2fstreets.json/1', '/api/map/tiles/14/1/1?path=/etc/passwd'])(
    'refuses the path %s',
    async (path) => expect((await fetch(app.url + path)).status).toBe(400),
  );

  test('answers 404 without street data, and the district contains no streets', async () => {
    const without = await startTestApp();
    expect(await streetsOf(without)).toBeNull();
    expect((await fetch(without.url + pathOf(there))).status).toBe(404);
    await without.stop();
  });

  test.skipIf(!existsSync(realStreets))('handles the streets of a whole district', async () => {
    const real = await startTestApp({ env: { MAP_TILES: realStreets } });
    expect((await streetsOf(real))?.layers).toEqual(['roads_major', 'roads_minor', 'water', 'rail', 'parks', 'labels']);
    const response = await fetch(real.url + pathOf(tileAt([127.0924, 37.5954], 14)));
    const layers = readTile(new Uint8Array(await response.arrayBuffer()));
    expect(layers.roads_minor?.length).toBeGreaterThan(50);
    expect(layers.roads_major).toContainEqual(expect.objectContaining({ name: '용마산로' }));
    await real.stop();
  });
});

describe('GET /api/map/search', () => {
  const dong = { dongCode: '1126052000', dongName: '면목2동' };
  interface Found {
    layer: string;
    installationPlaceId: number;
    name: string;
    dongName: string;
  }
  async function find(keyword: string, layer?: string): Promise<Found[]> {
    const query = new URLSearchParams({ keyword, ...(layer && { layer }) });
    const response = await fetch(`${app.url}/api/map/search?${query}`);
    expect(response.status).toBe(200);
    return ((await response.json()) as { list: Found[] }).list;
  }
  const shown = (list: Found[]) => list.map(({ layer, name }) => `${layer} ${name}`);

  beforeAll(async () => {
    const add = (placeType: string, name: string) => createPlace(app.pool, { placeType, name, dong });
    await add('air', '꿈나무 어린이집');
    await add('bin', '꿈나무 공원 입구');
    await add('light', '꿈나무길 3');
    await add('building', '꿈나무 빌라');
    const deleted = await add('air', '꿈나무 옛집');
    await app.pool.query('update installation_place set deleted_at = now() where installation_place_id = $1', [
      deleted,
    ]);
  });

  test('finds places of every layer with public names, from the first syllable and by initials', async () => {
    const all = ['air 꿈나무 어린이집', 'bin 꿈나무 공원 입구', 'light 꿈나무길 3'];
    expect(shown(await find('꿈'))).toEqual(all);
    expect(shown(await find('ㄲㄴㅁ'))).toEqual(all);
    expect(shown(await find('꿈나무', 'light'))).toEqual([all[2], all[0], all[1]]);
    expect(shown(await find('어린이'))).toEqual([all[0]]);
  });

  test('finds dongs of the district', async () => {
    expect((await find('ㅁㅇ')).filter(({ layer }) => layer === 'dong').map(({ name }) => name)).toEqual([
      '망우3동',
      '망우본동',
    ]);
  });

  test('finds no building, whose name is masked for the public, and nothing deleted', async () => {
    expect(await find('꿈나무 빌라')).toEqual([]);
    expect(await find('꿈나무 옛')).toEqual([]);
  });

  test('finds nothing for an empty text, and refuses unknown parameters', async () => {
    expect(await find('')).toEqual([]);
    expect(await find('·')).toEqual([]);
    const refused = [`keyword=${'가'.repeat(101)}`, 'keyword=a&layer=building', 'keyword=a&sort=b'];
    for (const query of refused) expect((await fetch(`${app.url}/api/map/search?${query}`)).status).toBe(400);
  });
});

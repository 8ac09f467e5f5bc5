import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { readTile, tileAt } from '../../server/test/streets.ts';
import { writeDemoStreets } from './streets.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-demo-streets-'));
let app: TestApp;

beforeAll(async () => {
  writeDemoStreets(folder);
  app = await startTestApp({ env: { MAP_TILES: folder } });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

test('provides the demo’s streets, attributed as invented', async () => {
  const { streets } = (await (await fetch(`${app.url}/api/district`)).json()) as {
    streets: { layers: string[]; attribution: string } | null;
  };
  expect(streets).toMatchObject({
    layers: ['roads_major', 'roads_minor', 'water', 'rail', 'parks', 'labels'],
    attribution: '데모용으로 만든 가상의 길',
  });
  const { z, x, y } = tileAt([127.0862, 37.5916], 14);
  const response = await fetch(`${app.url}/api/map/tiles/${z}/${x}/${y}`);
  const tile = readTile(new Uint8Array(await response.arrayBuffer()));
  expect(tile.roads_minor?.length).toBeGreaterThan(30);
  expect(tile.roads_major).toContainEqual({ class: 'primary', name: '솔바람결로' });
  expect(tile.water).toContainEqual({ kind: 'river', name: '가람솔내' });
});

test('leaves unchanged files untouched when written again', () => {
  const changed = () => statSync(join(folder, 'roads_minor.geojson')).mtimeMs;
  const before = changed();
  writeDemoStreets(folder);
  expect(changed()).toBe(before);
});

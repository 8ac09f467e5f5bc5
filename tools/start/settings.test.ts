import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('--map names streets from where the person stands, for this start and its children', () => {
  const { config, env } = readSettings(['--map', 'streets'], { INIT_CWD: '/home/somebody' });
  expect([config.mapTiles, env.MAP_TILES]).toEqual(['/home/somebody/streets', '/home/somebody/streets']);
  expect(config.isDemo).toBe(true);
});

test('--map goes before MAP_TILES, which counts without it', () => {
  const environment = { INIT_CWD: '/home/somebody', MAP_TILES: '/srv/streets.pmtiles' };
  expect(readSettings(['--map', '/srv/other'], environment).config.mapTiles).toBe('/srv/other');
  expect(readSettings(['--no-demo'], environment).config.mapTiles).toBe('/srv/streets.pmtiles');
  expect(readSettings([], {}).config.mapTiles).toBe('');
});

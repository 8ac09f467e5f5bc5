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

test('the demo’s own district has streets, unless others are given; nothing else has them', () => {
  const hasDemoStreets = (argv: string[], environment: NodeJS.ProcessEnv = {}) =>
    readSettings(argv, environment).hasDemoStreets;
  expect(hasDemoStreets([])).toBe(true);
  expect(hasDemoStreets(['--no-demo'])).toBe(false);
  expect(hasDemoStreets(['--map', '/srv/streets'])).toBe(false);
  expect(hasDemoStreets([], { MAP_TILES: '/srv/streets.pmtiles' })).toBe(false);
  expect(hasDemoStreets([], { MARU_DISTRICT: '/srv/gangnam.json' })).toBe(false);
  // The settings file names the demo's district after the first start.
  expect(hasDemoStreets([], { MARU_DISTRICT: readSettings([], {}).config.districtFile })).toBe(true);
});

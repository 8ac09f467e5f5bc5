import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('resolves --map relative to the user’s folder, for the start and its children', () => {
  const { config, env } = readSettings(['--map', 'streets'], { INIT_CWD: '/home/somebody' });
  expect([config.mapTiles, env.MAP_TILES]).toEqual(['/home/somebody/streets', '/home/somebody/streets']);
  expect(config.isDemo).toBe(true);
});

test('prefers --map to MAP_TILES', () => {
  const environment = { INIT_CWD: '/home/somebody', MAP_TILES: '/srv/streets.pmtiles' };
  expect(readSettings(['--map', '/srv/other'], environment).config.mapTiles).toBe('/srv/other');
  expect(readSettings(['--no-demo'], environment).config.mapTiles).toBe('/srv/streets.pmtiles');
  expect(readSettings([], {}).config.mapTiles).toBe('');
});

test('shows the demo’s streets only with the demo’s own district, and without other streets', () => {
  const hasDemoStreets = (argv: string[], environment: NodeJS.ProcessEnv = {}) =>
    readSettings(argv, environment).hasDemoStreets;
  expect(hasDemoStreets([])).toBe(true);
  expect(hasDemoStreets(['--no-demo'])).toBe(false);
  expect(hasDemoStreets(['--map', '/srv/streets'])).toBe(false);
  expect(hasDemoStreets([], { MAP_TILES: '/srv/streets.pmtiles' })).toBe(false);
  expect(hasDemoStreets([], { MARU_DISTRICT: '/srv/gangnam.json' })).toBe(false);
  // After the first start the settings file names the demo's district.
  expect(hasDemoStreets([], { MARU_DISTRICT: readSettings([], {}).config.districtFile })).toBe(true);
});

test('starts the demo unless told otherwise, and refuses an unclear word', () => {
  const isDemo = (argv: string[], environment: NodeJS.ProcessEnv) => readSettings(argv, environment).config.isDemo;
  expect([isDemo([], {}), isDemo([], { MARU_DEMO: 'true' }), isDemo([], { MARU_DEMO: '0' })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isDemo(['--no-demo'], { MARU_DEMO: 'on' })).toBe(false);
  expect(() => isDemo([], { MARU_DEMO: 'no' })).toThrow(/MARU_DEMO must be one of on, .*, not 'no'/);
});

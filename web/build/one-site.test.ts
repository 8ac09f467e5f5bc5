import { expect, test } from 'vitest';
import { forSite } from './one-site.ts';

const manifest = ["import('./list-page.tsx')", "import('./console.ts')", "import('./map-layer.ts')"].join();

test('excludes pages of the other site, but not the layers of the map', () => {
  const none = 'Promise.reject()';
  expect(forSite(manifest, 'portal').split(',')).toEqual([
    "import('./list-page.tsx')",
    none,
    "import('./map-layer.ts')",
  ]);
  expect(forSite(manifest, 'console').split(',')).toEqual([none, "import('./console.ts')", "import('./map-layer.ts')"]);
});

/**
 * `npm run build`: builds each site for browsers separately, so that their chunks don't depend on each other, and the
 * code that renders first views on the server.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { bundledPackages } from './bundled-packages.ts';
import { oneSite } from './one-site.ts';
import { pageModules } from './page-modules.ts';

const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } });
const root = join(import.meta.dirname, '..');
const outDir = resolve(root, values.outDir);
const bundled = new Set<string>();
const notePackages = bundledPackages(join(root, '..'), bundled);

/** Entry points of browsers, and the resulting manifest. */
const entries = { 'index.html': 'portal', 'src/portal/begin.ts': 'begin', 'console.html': 'console' };

/** Small modules shared by many pages are combined, so that a page loads a dozen files instead of fifty. */
const shared = {
  name: 'shared',
  test: /((web|domain)\/src|@mantine\/(hooks|core\/esm))\//,
  minShareCount: 15,
  maxModuleSize: 8000,
};

/** Options of groups outside of `shared`: the main page loads `shared`, but doesn't need these groups. */
const notOnMainPage = { priority: 1, includeDependenciesRecursively: false };

const table = {
  ...notOnMainPage,
  name: 'table',
  test: /web\/src\/ui\/table\/|@tanstack\/(react-table|table-core|react-store|store)\//,
};

/** Every layer of the union map in one file. */
const mapLayers = { ...notOnMainPage, name: 'map-layers', test: /web\/src\/features\/[^/]+\/map-layer\.ts/ };

/** Modules common to most other public pages. */
const pages = {
  ...notOnMainPage,
  name: 'pages',
  test: new RegExp(
    `web/src/(${[
      'lib/paths/(paging-state|use-search-state)',
      'places/values/grade-guide',
      'texts/((en|ko)/)?guide',
      'ui/filter-bar/',
      'ui/layout/narrow-fold',
      'ui/page/(facts|page-intro|print-note)',
      'ui/state/(empty-state|nothing-yet)',
    ].join('|')})`,
  ),
  minShareCount: shared.minShareCount,
};

for (const [at, [entry, name]] of Object.entries(entries).entries()) {
  const groups = name === 'portal' ? [table, mapLayers, pages, shared] : [table, mapLayers, shared];
  await build({
    root,
    plugins: [oneSite(name === 'console' ? 'console' : 'portal'), notePackages],
    build: {
      outDir,
      emptyOutDir: at === 0,
      copyPublicDir: at === 0,
      manifest: `.vite/${name}.json`,
      rolldownOptions: { input: entry, output: { codeSplitting: { groups } } },
    },
  });
}

await build({
  root,
  plugins: [pageModules(root), oneSite('portal'), notePackages],
  build: {
    // The server doesn't serve files whose names begin with a dot.
    outDir: join(outDir, '.server'),
    ssr: 'src/portal/first-view/draw.tsx',
    copyPublicDir: false,
    emptyOutDir: true,
  },
  // Built as a single file, because the server loads it from any folder.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
});

// A release lists these packages with their licences.
writeFileSync(join(outDir, '.vite', 'packages.json'), JSON.stringify([...bundled].sort()));

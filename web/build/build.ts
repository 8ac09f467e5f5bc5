/** `npm run build`: the sites for browsers, and within them what the server draws first views with. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { pageModules } from './page-modules.ts';

const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } });
const root = join(import.meta.dirname, '..');
const outDir = resolve(root, values.outDir);

await build({ root, build: { outDir, emptyOutDir: true } });
await build({
  root,
  plugins: [pageModules(root)],
  build: {
    // Files whose names begin with a dot aren't served.
    outDir: join(outDir, '.server'),
    ssr: 'src/portal/first-view/draw.tsx',
    manifest: false,
    copyPublicDir: false,
    emptyOutDir: true,
  },
  // One whole: it is loaded from wherever the build lies.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
});

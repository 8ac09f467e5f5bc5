import { hash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontSlices } from './build/font-slices.ts';
import { krdsTokens } from './build/krds-tokens.ts';
import { mantineVariables } from './build/mantine-variables.ts';

/** '/portal', 'portal/' and '/portal/' are the same base; the server treats an empty setting as none. */
const base = `/${(process.env.PUBLIC_BASE || '/portal').replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Class names. Shorter than Vite's default names with line numbers, because the first bundle contains them. */
const classOf = (name: string, file: string) =>
  `${name}_${hash('sha1', relative(import.meta.dirname, file), 'base64url').slice(0, 4)}`;

export default defineConfig({
  base,
  plugins: [
    react(),
    mantineVariables(),
    krdsTokens(new URL('src', import.meta.url).pathname),
    fontSlices(import.meta.dirname, ['src/texts', '../domain/src']),
  ],
  css: { modules: { generateScopedName: classOf } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Modules that both sites need at the start are in separate files: begin.ts executes them one by one, so that none
    // blocks the page when a phone's user first taps it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(react-router|router-core|history)\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { port: 8200, strictPort: true, proxy: { '/api': server, '/admin/api': server } },
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withModules } from './page-modules.ts';

const root = join(import.meta.dirname, '..');
const routes = join(root, 'src/portal/routes.ts');

test('a lazy page is told with its source', () => {
  const code = "lazyRouteComponent(() => import('./pages/a-page.tsx'), 'APage'),";
  expect(withModules(code, routes, root)).toBe(
    `Object.assign(lazyRouteComponent(() => import('./pages/a-page.tsx'), 'APage'), { module: "src/portal/pages/a-page.tsx" }),`,
  );
});

test('every lazy page of the public site is', () => {
  const code = readFileSync(routes, 'utf8');
  const pages = code.match(/lazyRouteComponent\(/g) ?? [];
  expect(pages.length).toBeGreaterThan(0);
  expect(withModules(code, routes, root).match(/\{ module: "src\//g)).toHaveLength(pages.length);
});

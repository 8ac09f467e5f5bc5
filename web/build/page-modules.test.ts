import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifest, withModules } from './page-modules.ts';

const root = join(import.meta.dirname, '..');

test('a lazy page is told with its source', () => {
  const code = "lazyRouteComponent(() => import('./pages/a-page.tsx'), 'APage'),";
  expect(withModules(code, join(root, 'src/portal/routes.ts'), root)).toBe(
    `Object.assign(lazyRouteComponent(() => import('./pages/a-page.tsx'), 'APage'), { module: "src/portal/pages/a-page.tsx" }),`,
  );
});

const declaring = globSync('src/{features,portal}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => join(root, file))
  .filter((file) => manifest.test(file));

test.each(declaring)('every lazy page of %s is', (file) => {
  const code = readFileSync(file, 'utf8');
  const pages = code.match(/lazyRouteComponent\(/g) ?? [];
  expect(pages.length).toBeGreaterThan(0);
  expect(withModules(code, file, root).match(/\{ module: "src\//g)).toHaveLength(pages.length);
});

test('no other file of the public site has lazy pages', () => {
  const others = globSync('src/portal/**/*.{ts,tsx}', { cwd: root }).filter((file) => !manifest.test(`/${file}`));
  expect(others.filter((file) => readFileSync(join(root, file), 'utf8').includes('lazyRouteComponent('))).toEqual([]);
});

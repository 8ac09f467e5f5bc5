import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifest, withModules } from './page-modules.ts';

const root = join(import.meta.dirname, '..');

describe('withModules', () => {
  it('adds the source of a lazy page', () => {
    const code = "lazyRouteComponent(() => import('./pages/a-page.tsx'), 'APage'),";
    expect(withModules(code, join(root, 'src/portal/routes.ts'), root)).toBe(
      `Object.assign(lazyRouteComponent(() => import('./pages/a-page.tsx'), 'APage'), { module: "src/portal/pages/a-page.tsx" }),`,
    );
  });

  const declaring = globSync('src/{features,portal}/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    manifest.test(`/${file}`),
  );

  it.each(declaring)('adds the source of every lazy page of %s', (path) => {
    const file = join(root, path);
    const code = readFileSync(file, 'utf8');
    const pages = code.match(/lazyRouteComponent\(/g) ?? [];
    expect(pages.length).toBeGreaterThan(0);
    expect(withModules(code, file, root).match(/\{ module: "src\//g)).toHaveLength(pages.length);
  });

  it('is applied to all files of the public site that have lazy pages', () => {
    const others = globSync('src/portal/**/*.{ts,tsx}', { cwd: root }).filter((file) => !manifest.test(`/${file}`));
    expect(others.filter((file) => readFileSync(join(root, file), 'utf8').includes('lazyRouteComponent('))).toEqual([]);
  });
});

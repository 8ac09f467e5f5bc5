import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

const lazyPage = /lazyRouteComponent\(\s*\(\) => import\('([^']+)'\),\s*'\w+',?\s*\)/g;

/** The files that declare the public site's pages. */
export const manifest = /\/src\/(features\/[^/]+|portal\/pages)\/portal\.tsx?$/;

/** A site's routes with each lazy page's source path added, relative to `root`. */
export const withModules = (code: string, file: string, root: string): string =>
  code.replace(lazyPage, (component, path: string) => {
    const module = relative(root, join(dirname(file), path));
    return `Object.assign(${component}, { module: ${JSON.stringify(module)} })`;
  });

/** Names the chunks of the browser's build that belong to each page, for the server. */
export function pageModules(root: string): Plugin {
  return {
    name: 'page-modules',
    enforce: 'pre',
    transform(code, id) {
      return manifest.test(id) ? withModules(code, id, root) : undefined;
    },
  };
}

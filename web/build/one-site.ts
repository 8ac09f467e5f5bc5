import type { Plugin } from 'vite';

const manifest = /\/src\/features\/[^/]+\/portal\.tsx?$/;

/** A device group's manifest without the other site's pages. Both sites need the group's layers of the union map. */
export const forSite = (code: string, site: 'portal' | 'console'): string =>
  code.replace(/import\('(\.\/[^']+)'\)/g, (load, path: string) => {
    if (path === './map-layer.ts') return load;
    return (path === './console.ts') === (site === 'console') ? load : 'Promise.reject()';
  });

/** Keeps the other site's pages out of a build, so that chunks aren't split because of them. */
export const oneSite = (site: 'portal' | 'console'): Plugin => ({
  name: 'one-site',
  enforce: 'pre',
  transform: (code, id) => (manifest.test(id) ? forSite(code, site) : undefined),
});

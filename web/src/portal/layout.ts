/** `full`: the page alone (maps). `bare`: no inner frame (login, join, find). `main`: its own layout. */
export type Layout = 'full' | 'bare' | 'main' | 'framed';

/**
 * The layout of a page by its path within the base, from the specification. Unknown addresses are framed, so that they
 * have the navigation.
 */
export function layoutOf(path: string, isKnown = true): Layout {
  if (!isKnown) return 'framed';
  if (path.includes('/map/')) return 'full';
  if (/login|join|find/.test(path)) return 'bare';
  return path === '/main' || path === '/' ? 'main' : 'framed';
}

import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { PortalFeature, PortalPage, Title } from '#features/manifest.ts';
import { areas, groups } from '#features/portal.ts';
import { paths } from '../lib/paths/paths.ts';
import { parseSearch, stringifySearch } from '../lib/paths/search.ts';
import { BrokenPage, NotFoundPage } from './pages/message-pages.tsx';
import { shell } from './pages/portal.ts';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the document title; pages that know a better one set it themselves. */
    title?: Title;
  }
}

/** All that the site is made of, in the order of its menu. */
export const features: readonly PortalFeature[] = [...groups, shell, ...areas];

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

const pageRoute = ({ path, title, component, loader }: PortalPage, parent: AnyRoute) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { title },
    component,
    ...(loader && { loader, staleTime: Number.POSITIVE_INFINITY }),
  });

function routesOf({ pages, around }: PortalFeature): AnyRoute[] {
  if (!around) return pages.map((page) => pageRoute(page, root));
  const parent = createRoute({ getParentRoute: () => root, ...around });
  return [parent.addChildren(pages.map((page) => pageRoute(page, parent)))];
}

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: paths.main, replace: true });
    },
  }),
  ...features.flatMap(routesOf),
]);

/** The site's router; in a browser its history is the browser's own. */
export const createPortalRouter = (history?: RouterHistory) =>
  createRouter({
    ...(history && { history }),
    routeTree,
    basepath: import.meta.env.BASE_URL,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The server's would be a script within the page.
    scrollRestoration: !import.meta.env.SSR,
    defaultErrorComponent: BrokenPage,
  });

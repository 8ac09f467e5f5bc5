import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { groups } from '#features/groups.ts';
import type { PortalFeature, PortalPage, Title } from '#features/manifest.ts';
import { areas } from '#features/portal.ts';
import { paths } from '../lib/paths/paths.ts';
import { parseSearch, stringifySearch } from '../lib/paths/search.ts';
import { BrokenPage, NotFoundPage } from './pages/message-pages.tsx';
import { shell } from './pages/portal.ts';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's default document title; pages may set a more specific one. */
    title?: Title;
  }
}

/** All features of the site, in menu order. */
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

/** The site's router; browsers use their own history. */
export const createPortalRouter = (history?: RouterHistory) =>
  createRouter({
    ...(history && { history }),
    routeTree,
    basepath: import.meta.env.BASE_URL,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // On the server the router would add a script to the page.
    scrollRestoration: !import.meta.env.SSR,
    defaultErrorComponent: BrokenPage,
  });

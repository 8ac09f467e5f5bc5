import { type ConsolePage, consolePages } from '@maru/domain/administration';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { ConsoleScreen, OpenConsolePage, RedirectOf } from '#features/manifest.ts';
import { consoleBase, consolePaths, pagePath } from '../lib/paths/console-paths.ts';
import { parseSearch, stringifySearch } from '../lib/paths/search.ts';
import { isMobile, thisDevice } from './device.ts';
import { BrokenPage, NotFoundPage } from './pages/message-pages.tsx';
import { features, screens } from './screens.ts';
import { FirstPage } from './shell/first-frame.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    console?: Pick<OpenConsolePage, 'title' | 'isAlone'> & {
      /** The page whose permission is required; omitted if every administrator may open it. */
      page?: ConsolePage;
    };
  }
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => {
    if (location.pathname !== consolePaths.mobile && isMobile(thisDevice()))
      throw redirect({ to: consolePaths.mobile, replace: true });
  },
});

/** A page for every administrator, or one without a session. */
const openRoute = ({ path, title, component, isAlone = false }: OpenConsolePage) =>
  createRoute({ getParentRoute: () => root, path, staticData: { console: { title, isAlone } }, component });

interface GuardedPage extends Pick<ConsoleScreen, 'component' | 'loader'> {
  path: string;
  title: string;
  redirectOf?: RedirectOf | undefined;
}

/** A page that requires a permission. */
const guardedRoute = (page: ConsolePage, { path, title, component, loader, redirectOf }: GuardedPage) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { console: { title, page } },
    component,
    ...(loader && { loader, staleTime: Number.POSITIVE_INFINITY }),
    beforeLoad: ({ search }) => {
      const to = redirectOf?.(search);
      if (to) throw redirect({ to: pagePath(to.page, to.under), search, replace: true });
    },
  });

/** Every page that requires its own permission, and the pages below it, which require the same permission. */
const guardedRoutes = consolePages.flatMap(({ page, name }) => {
  const screen = screens[page];
  if (!screen) return [];
  const under = Object.entries(screen.under ?? {}).map(([rest, lower]) =>
    guardedRoute(page, { path: pagePath(page, rest), ...lower }),
  );
  return [guardedRoute(page, { path: pagePath(page), title: name, ...screen }), ...under];
});

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: consolePaths.main, replace: true });
    },
  }),
  ...features.flatMap(({ pages = [] }) => pages.map(openRoute)),
  ...guardedRoutes,
]);

export const createConsoleRouter = () =>
  createRouter({
    routeTree,
    basepath: consoleBase,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: BrokenPage,
    // Only for the first page: later the former page stays below the overlay until the next page is loaded.
    defaultPendingComponent: FirstPage,
  });

import { type ConsolePage, consolePages } from '@maru/domain/administration';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { consoleBase, consolePaths, pagePath } from '../lib/paths/console-paths.ts';
import { parseSearch, stringifySearch } from '../lib/paths/search.ts';
import { consoleWords as words } from '../texts/ko/console.ts';
import { recoveryWords } from '../texts/ko/console-recovery.ts';
import './page-info.ts';
import { isMobile, thisDevice } from './device.ts';
import { BrokenPage, ForbiddenPage, MobilePage, NotFoundPage } from './pages/message-pages.tsx';
import { type Component, type RedirectOf, screens } from './screens.ts';
import { FirstPage } from './shell/first-frame.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => {
    if (location.pathname !== consolePaths.mobile && isMobile(thisDevice()))
      throw redirect({ to: consolePaths.mobile, replace: true });
  },
});

/** A page that every administrator may open, or one that needs no session. */
const page = (path: string, title: string, component: Component, isAlone = false) =>
  createRoute({ getParentRoute: () => root, path, staticData: { console: { title, isAlone } }, component });

/** A page that needs a permission. */
const guarded = (path: string, needed: ConsolePage, title: string, component: Component, redirectOf?: RedirectOf) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { console: { title, page: needed } },
    component,
    beforeLoad: ({ search }) => {
      const to = redirectOf?.(search);
      if (to) throw redirect({ to: pagePath(to.page, to.under), search, replace: true });
    },
  });

/** Every page with a permission of its own, and the pages under it, which need the same. */
const guardedRoutes = consolePages.flatMap(({ page: key, name }) => {
  const screen = screens[key];
  if (!screen) return [];
  const under = Object.entries(screen.under ?? {}).map(([rest, { title, component, redirectOf }]) =>
    guarded(pagePath(key, rest), key, title, component, redirectOf),
  );
  return [guarded(pagePath(key), key, name, screen.component), ...under];
});

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: consolePaths.main, replace: true });
    },
  }),
  page(
    consolePaths.login,
    words.login.title,
    lazyRouteComponent(() => import('../features/administrators/login/login-page.tsx'), 'LoginPage'),
    true,
  ),
  page(
    consolePaths.selfCertification,
    recoveryWords.selfCertification.title,
    lazyRouteComponent(
      () => import('../features/administrators/recovery/self-certification-page.tsx'),
      'SelfCertificationPage',
    ),
    true,
  ),
  page(
    consolePaths.reactivate,
    recoveryWords.reactivate.title,
    lazyRouteComponent(() => import('../features/administrators/recovery/reactivate-page.tsx'), 'ReactivatePage'),
    true,
  ),
  page(consolePaths.mobile, words.mobile.title, MobilePage, true),
  page(
    consolePaths.main,
    words.pages.main,
    lazyRouteComponent(() => import('./pages/main/main-page.tsx'), 'MainPage'),
  ),
  ...guardedRoutes,
  page(
    consolePaths.own,
    words.pages.own,
    lazyRouteComponent(() => import('../features/administrators/own/own-page.tsx'), 'OwnPage'),
  ),
  page(consolePaths.forbidden, words.forbidden.title, ForbiddenPage),
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
    // Only where no page is shown yet: else the former stays under the overlay until its successor is there.
    defaultPendingComponent: FirstPage,
  });

import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { consoleBase, consolePaths } from '../lib/paths/console-paths.ts';
import { parseSearch, stringifySearch } from '../lib/paths/search.ts';
import { consoleWords as words } from '../texts/ko/console.ts';
import './page-info.ts';
import { isMobile, thisDevice } from './device.ts';
import { BrokenPage, ForbiddenPage, MobilePage, NotFoundPage } from './pages/message-pages.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => {
    if (location.pathname !== consolePaths.mobile && isMobile(thisDevice()))
      throw redirect({ to: consolePaths.mobile, replace: true });
  },
});

type Component = NonNullable<Parameters<typeof createRoute>[0]['component']>;

/** A page that every administrator may open, or one that needs no session. */
const page = (path: string, title: string, component: Component, isAlone = false) =>
  createRoute({ getParentRoute: () => root, path, staticData: { console: { title, isAlone } }, component });

/** A page that needs the permission of a page of the console. */
const guarded = (path: string, needed: string, title: string, component: Component) =>
  createRoute({ getParentRoute: () => root, path, staticData: { console: { title, page: needed } }, component });

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
  page(consolePaths.mobile, words.mobile.title, MobilePage, true),
  page(
    consolePaths.main,
    words.pages.main,
    lazyRouteComponent(() => import('./pages/main/main-page.tsx'), 'MainPage'),
  ),
  guarded(
    consolePaths.users,
    'account/user',
    words.pages.users,
    lazyRouteComponent(() => import('../features/citizens/users/users-page.tsx'), 'UsersPage'),
  ),
  guarded(
    '/account/user/$id',
    'account/user',
    words.pages.user,
    lazyRouteComponent(() => import('../features/citizens/users/user-page.tsx'), 'UserPage'),
  ),
  guarded(
    consolePaths.administrators,
    'account/admin',
    words.pages.administrators,
    lazyRouteComponent(() => import('../features/administrators/accounts/admins-page.tsx'), 'AdminsPage'),
  ),
  guarded(
    '/account/admin/$id',
    'account/admin',
    words.pages.administrator,
    lazyRouteComponent(() => import('../features/administrators/accounts/admin-page.tsx'), 'AdminPage'),
  ),
  guarded(
    consolePaths.authority,
    'account/authority',
    words.pages.authority,
    lazyRouteComponent(() => import('../features/authority/authority-page.tsx'), 'AuthorityPage'),
  ),
  guarded(
    consolePaths.withdrawal,
    'account/withdrawal',
    words.pages.withdrawal,
    lazyRouteComponent(() => import('../features/citizens/withdrawal/withdrawal-page.tsx'), 'WithdrawalPage'),
  ),
  guarded(
    consolePaths.audit,
    'account/audit',
    words.pages.audit,
    lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  ),
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
  });

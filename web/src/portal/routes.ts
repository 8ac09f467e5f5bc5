import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { paths } from '../lib/paths/paths.ts';
import { parseSearch, stringifySearch } from '../lib/paths/search.ts';
import type { Texts } from '../texts/ko.ts';
import { BrokenPage } from './pages/broken-page.tsx';
import { ForbiddenPage } from './pages/forbidden-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import './page-info.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

type Title = (texts: Texts) => string;
type Component = NonNullable<Parameters<typeof createRoute>[0]['component']>;

const page = (path: string, title: Title, component: Component, parent: AnyRoute = root) =>
  createRoute({ getParentRoute: () => parent, path, staticData: { title }, component });

/** Around what only administrators see. */
const forAdministrators = createRoute({
  getParentRoute: () => root,
  id: 'administrators',
  component: lazyRouteComponent(
    () => import('../features/administrators/directory/require-administrator.tsx'),
    'RequireAdministrator',
  ),
});

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: paths.main, replace: true });
    },
  }),
  page(
    paths.main,
    (texts) => texts.main.title,
    lazyRouteComponent(() => import('./pages/main/main-page.tsx'), 'MainPage'),
  ),
  page(
    paths.airQuality,
    (texts) => texts.airList.title,
    lazyRouteComponent(() => import('../features/air/air-list-page.tsx'), 'AirListPage'),
  ),
  page(
    paths.airQualityIndoor,
    (texts) => texts.airIndoor.title,
    lazyRouteComponent(() => import('../features/air/indoor/air-indoor-page.tsx'), 'AirIndoorPage'),
  ),
  page(
    '/airQuality/$id',
    (texts) => texts.airPlace.title,
    lazyRouteComponent(() => import('./pages/station-page.tsx'), 'StationPage'),
  ),
  page(
    paths.airQualityMap,
    (texts) => texts.airMap.title,
    lazyRouteComponent(() => import('../features/air/air-map-page.tsx'), 'AirMapPage'),
  ),
  page(
    paths.gradient,
    (texts) => texts.buildings.list.tilt.title,
    lazyRouteComponent(() => import('../features/buildings/list-page.tsx'), 'GradientPage'),
  ),
  page(
    paths.crack,
    (texts) => texts.buildings.list.crack.title,
    lazyRouteComponent(() => import('../features/buildings/list-page.tsx'), 'CrackPage'),
  ),
  page(
    paths.gradientMap,
    (texts) => texts.buildings.map.tilt.title,
    lazyRouteComponent(() => import('../features/buildings/map-page.tsx'), 'GradientMapPage'),
  ),
  page(
    paths.crackMap,
    (texts) => texts.buildings.map.crack.title,
    lazyRouteComponent(() => import('../features/buildings/map-page.tsx'), 'CrackMapPage'),
  ),
  page(
    paths.ownBuildings,
    (texts) => texts.buildings.own.title,
    lazyRouteComponent(() => import('../features/buildings/own/own-buildings-page.tsx'), 'OwnBuildingsPage'),
  ),
  page(
    paths.populationLocation,
    (texts) => texts.people.location.title,
    lazyRouteComponent(() => import('../features/people/location-page.tsx'), 'LocationPage'),
  ),
  page(
    paths.populationDong,
    (texts) => texts.people.dong.title,
    lazyRouteComponent(() => import('../features/people/dong-page.tsx'), 'DongPage'),
  ),
  page(
    paths.populationStatistics,
    (texts) => texts.people.statistics.title,
    lazyRouteComponent(() => import('../features/people/statistics-page.tsx'), 'PopulationStatisticsPage'),
  ),
  page(
    paths.peopleMap,
    (texts) => texts.people.map.title,
    lazyRouteComponent(() => import('../features/people/map-page.tsx'), 'PeopleMapPage'),
  ),
  page(
    paths.lights,
    (texts) => texts.lights.list.title,
    lazyRouteComponent(() => import('../features/lights/list-page.tsx'), 'LightListPage'),
  ),
  page(
    '/securityLight/$id',
    (texts) => texts.lights.light,
    lazyRouteComponent(() => import('../features/lights/light-page.tsx'), 'LightPage'),
  ),
  page(
    paths.lightMap,
    (texts) => texts.lights.map.title,
    lazyRouteComponent(() => import('../features/lights/map-page.tsx'), 'LightMapPage'),
  ),
  page(
    paths.binCondition,
    (texts) => texts.bins.condition.title,
    lazyRouteComponent(() => import('../features/bins/condition-page.tsx'), 'BinConditionPage'),
  ),
  page(
    paths.binList,
    (texts) => texts.bins.list.title,
    lazyRouteComponent(() => import('../features/bins/list-page.tsx'), 'BinListPage'),
  ),
  page(
    '/device/smartRecycleBin/$id',
    (texts) => texts.bins.place.title,
    lazyRouteComponent(() => import('../features/bins/bin-page.tsx'), 'BinPage'),
  ),
  page(
    paths.binMap,
    (texts) => texts.bins.map.title,
    lazyRouteComponent(() => import('../features/bins/map-page.tsx'), 'BinMapPage'),
  ),
  page(
    paths.vehicles,
    (texts) => texts.vehicles.now,
    lazyRouteComponent(() => import('../features/vehicles/now-page.tsx'), 'VehiclesPage'),
  ),
  page(
    paths.vehicleMap,
    (texts) => texts.vehicles.map,
    lazyRouteComponent(() => import('../features/vehicles/map-page.tsx'), 'VehicleMapPage'),
  ),
  page(
    paths.unionMap,
    (texts) => texts.map.union.title,
    lazyRouteComponent(() => import('./pages/union/union-page.tsx'), 'UnionPage'),
  ),
  page(
    paths.cleaningStatistics,
    (texts) => texts.weighing.title,
    lazyRouteComponent(() => import('./pages/cleaning-statistics-page.tsx'), 'CleaningStatisticsPage'),
  ),
  page(
    paths.notices,
    (texts) => texts.shell.posts.notices,
    lazyRouteComponent(() => import('../features/notices/list-page.tsx'), 'NoticeListPage'),
  ),
  page(
    '/posts/notice/$id',
    (texts) => texts.shell.posts.notices,
    lazyRouteComponent(() => import('../features/notices/notice-page.tsx'), 'NoticePage'),
  ),
  page(
    paths.popups,
    (texts) => texts.shell.posts.popups,
    lazyRouteComponent(() => import('../features/popups/list-page.tsx'), 'PopupListPage'),
  ),
  page(
    '/posts/popup/$id',
    (texts) => texts.shell.posts.popups,
    lazyRouteComponent(() => import('../features/popups/popup-page.tsx'), 'PopupPage'),
  ),
  page(
    paths.login,
    (texts) => texts.login.title,
    lazyRouteComponent(() => import('../features/citizens/login/login-page.tsx'), 'LoginPage'),
  ),
  page(
    paths.join,
    (texts) => texts.join.title,
    lazyRouteComponent(() => import('../features/citizens/join/join-page.tsx'), 'JoinPage'),
  ),
  page(
    paths.findId,
    (texts) => texts.findId.title,
    lazyRouteComponent(() => import('../features/citizens/find-id/find-id-page.tsx'), 'FindIdPage'),
  ),
  page(
    paths.findPassword,
    (texts) => texts.recovery.findPassword.title,
    lazyRouteComponent(() => import('../features/citizens/recovery/new-password-page.tsx'), 'FindPasswordPage'),
  ),
  page(
    paths.selfCertification,
    (texts) => texts.recovery.selfCertification.title,
    lazyRouteComponent(() => import('../features/citizens/recovery/new-password-page.tsx'), 'SelfCertificationPage'),
  ),
  page(
    paths.reactivate,
    (texts) => texts.recovery.reactivate.title,
    lazyRouteComponent(() => import('../features/citizens/recovery/reactivate-page.tsx'), 'ReactivatePage'),
  ),
  page(
    paths.myPage,
    (texts) => texts.myPage.title,
    lazyRouteComponent(() => import('../features/citizens/my-page/my-page.tsx'), 'MyPage'),
  ),
  page(
    paths.favorites,
    (texts) => texts.favorite.title,
    lazyRouteComponent(() => import('../features/air/favorite/favorites-page.tsx'), 'FavoritesPage'),
  ),
  page(
    paths.facility,
    (texts) => texts.facility.title,
    lazyRouteComponent(() => import('./pages/facility-page.tsx'), 'FacilityPage'),
  ),
  forAdministrators.addChildren([
    page(
      paths.administrators,
      (texts) => texts.adminDirectory.title,
      lazyRouteComponent(() => import('../features/administrators/directory/directory-page.tsx'), 'DirectoryPage'),
      forAdministrators,
    ),
    page(
      '/account/admin/$id',
      (texts) => texts.adminDirectory.detail.title,
      lazyRouteComponent(
        () => import('../features/administrators/directory/administrator-page.tsx'),
        'AdministratorPage',
      ),
      forAdministrators,
    ),
  ]),
  page(
    paths.privacy,
    (texts) => texts.shell.footer.privacy,
    lazyRouteComponent(() => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
  ),
  page(paths.forbidden, (texts) => texts.shell.forbidden.title, ForbiddenPage),
  page(paths.notFound, (texts) => texts.shell.notFound.title, NotFoundPage),
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

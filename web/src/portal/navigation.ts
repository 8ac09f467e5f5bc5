import { beginning } from '../lib/paths/beginning.ts';
import { paths } from '../lib/paths/paths.ts';
import type { Texts } from '../texts/ko.ts';

interface NavigationPage {
  to: string;
  /** How its address begins, where it is a list. */
  search?: typeof beginning;
  title: (texts: Texts) => string;
  /** Offered only to those for whom there is something on it. */
  needs?: 'facility';
}

interface NavigationArea {
  /** Its pages' addresses begin with one of these. */
  within: readonly string[];
  title: (texts: Texts) => string;
  /** The first is where the area's own link leads. */
  pages: readonly [NavigationPage, ...NavigationPage[]];
}

/** The site's areas and their pages, in the order menus show them. */
export const navigation: readonly NavigationArea[] = [
  {
    within: [paths.airQuality, paths.airQualityMap],
    title: (texts) => texts.air.name,
    pages: [
      { to: paths.airQuality, search: beginning, title: (texts) => texts.airList.title },
      { to: paths.airQualityIndoor, search: beginning, title: (texts) => texts.airIndoor.title },
      { to: paths.airQualityMap, title: (texts) => texts.airMap.title },
    ],
  },
  {
    within: [paths.gradient, paths.crack, paths.gradientMap, paths.crackMap],
    title: (texts) => texts.buildings.name,
    pages: [
      { to: paths.gradient, search: beginning, title: (texts) => texts.buildings.list.tilt.title },
      { to: paths.crack, search: beginning, title: (texts) => texts.buildings.list.crack.title },
      { to: paths.gradientMap, title: (texts) => texts.buildings.map.tilt.title },
      { to: paths.crackMap, title: (texts) => texts.buildings.map.crack.title },
    ],
  },
  {
    within: [paths.populationLocation, paths.populationDong, paths.populationStatistics, paths.peopleMap],
    title: (texts) => texts.people.name,
    pages: [
      { to: paths.populationLocation, search: beginning, title: (texts) => texts.people.location.title },
      { to: paths.populationDong, search: beginning, title: (texts) => texts.people.dong.title },
      { to: paths.populationStatistics, search: beginning, title: (texts) => texts.people.statistics.title },
      { to: paths.peopleMap, title: (texts) => texts.people.map.title },
    ],
  },
  {
    within: [paths.lights, paths.lightMap],
    title: (texts) => texts.lights.name,
    pages: [
      { to: paths.lights, search: beginning, title: (texts) => texts.lights.list.title },
      { to: paths.lightMap, title: (texts) => texts.lights.map.title },
    ],
  },
  {
    within: [paths.vehicles, paths.cleaningStatistics, paths.vehicleMap],
    title: (texts) => texts.vehicles.name,
    pages: [
      { to: paths.vehicles, title: (texts) => texts.vehicles.now },
      { to: paths.cleaningStatistics, search: beginning, title: (texts) => texts.weighing.title },
      { to: paths.vehicleMap, title: (texts) => texts.vehicles.map },
    ],
  },
  {
    within: [paths.binCondition, paths.binList, paths.binMap],
    title: (texts) => texts.bins.name,
    pages: [
      { to: paths.binCondition, search: beginning, title: (texts) => texts.bins.condition.title },
      { to: paths.binList, search: beginning, title: (texts) => texts.bins.list.title },
      { to: paths.binMap, title: (texts) => texts.bins.map.title },
    ],
  },
  {
    within: [paths.unionMap],
    title: (texts) => texts.map.union.title,
    pages: [{ to: paths.unionMap, title: (texts) => texts.map.union.title }],
  },
  {
    within: [paths.notices, paths.popups],
    title: (texts) => texts.shell.posts.area,
    pages: [{ to: paths.notices, search: beginning, title: (texts) => texts.shell.posts.notices }],
  },
];

/** A citizen's own pages; the header's links to them are beside its areas. */
const own: NavigationArea = {
  within: [paths.myPage],
  title: (texts) => texts.myPage.title,
  pages: [
    { to: paths.myPage, title: (texts) => texts.myPage.title },
    { to: paths.favorites, title: (texts) => texts.favorite.title },
    { to: paths.facility, title: (texts) => texts.facility.title, needs: 'facility' },
    { to: paths.ownBuildings, title: (texts) => texts.buildings.own.title },
  ],
};

/** The area a page belongs to, by its path within the base. */
export const areaOf = (path: string): NavigationArea | undefined =>
  [...navigation, own].find(({ within }) => within.some((start) => path === start || path.startsWith(`${start}/`)));

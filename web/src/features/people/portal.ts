import { crowding } from '@maru/domain/people';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { beginning } from '#lib/paths/beginning.ts';
import type { GroupFeature } from '../manifest.ts';
import { peoplePaths } from './paths.ts';

export const people: GroupFeature = {
  area: { key: 'people', title: (texts) => texts.people.name },
  pages: [
    {
      path: peoplePaths.location,
      title: (texts) => texts.people.location.title,
      component: lazyRouteComponent(() => import('./location-page.tsx'), 'LocationPage'),
      menu: { search: beginning },
    },
    {
      path: peoplePaths.dong,
      title: (texts) => texts.people.dong.title,
      component: lazyRouteComponent(() => import('./dong-page.tsx'), 'DongPage'),
      menu: { search: beginning },
    },
    {
      path: peoplePaths.statistics,
      title: (texts) => texts.people.statistics.title,
      component: lazyRouteComponent(() => import('./statistics-page.tsx'), 'PopulationStatisticsPage'),
      menu: { search: beginning },
    },
    {
      path: peoplePaths.map,
      title: (texts) => texts.people.map.title,
      component: lazyRouteComponent(() => import('./map-page.tsx'), 'PeopleMapPage'),
      menu: {},
    },
  ],
  tiles: [
    {
      group: 'people',
      icon: 'people',
      to: peoplePaths.location,
      search: beginning,
      title: ({ people }) => people.name,
      figure: ({ people }, count) => people.tile(count),
      hours: ({ people }) => people.cameIn,
      statuses: crowding,
    },
  ],
  map: {
    layers: () => import('./map-layer.ts').then(({ mapLayers }) => mapLayers),
    panels: { people: lazy(() => import('./map-page.tsx').then((page) => ({ default: page.PeoplePanel }))) },
    addresses: { people: peoplePaths.map },
  },
  console: () => import('./console.ts').then(({ peopleScreens }) => peopleScreens),
};

import { airMeasure } from '@maru/domain/air';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { beginning } from '#lib/paths/beginning.ts';
import type { GroupFeature } from '../manifest.ts';
import { airPaths } from './paths.ts';

export const air: GroupFeature = {
  area: { key: 'air', title: (texts) => texts.air.name },
  pages: [
    {
      path: airPaths.list,
      title: (texts) => texts.airList.title,
      component: lazyRouteComponent(() => import('./air-list-page.tsx'), 'AirListPage'),
      menu: { search: beginning },
    },
    {
      path: airPaths.indoor,
      title: (texts) => texts.airIndoor.title,
      component: lazyRouteComponent(() => import('./indoor/air-indoor-page.tsx'), 'AirIndoorPage'),
      menu: { search: beginning },
    },
    {
      path: airPaths.map,
      title: (texts) => texts.airMap.title,
      component: lazyRouteComponent(() => import('./air-map-page.tsx'), 'AirMapPage'),
      menu: {},
    },
    {
      path: airPaths.favorites,
      title: (texts) => texts.favorite.title,
      component: lazyRouteComponent(() => import('./favorite/favorites-page.tsx'), 'FavoritesPage'),
      menu: { area: 'own', order: 1 },
    },
  ],
  tiles: [
    {
      group: 'outdoorAir',
      icon: 'wind',
      to: airPaths.list,
      search: beginning,
      title: ({ main }) => main.tiles.outdoor,
      figure: ({ main }, count) => main.tiles.places(count),
      hours: ({ measures }) => measures.name(airMeasure('ultra_fine_dust')),
      statuses: airMeasure('ultra_fine_dust'),
    },
    {
      group: 'indoorAir',
      icon: 'house',
      to: airPaths.indoor,
      search: beginning,
      title: ({ main }) => main.tiles.indoor,
      figure: ({ main }, count) => main.tiles.places(count),
      hours: ({ measures }) => measures.name(airMeasure('co2')),
      statuses: airMeasure('co2'),
    },
  ],
  map: {
    layers: () => import('./map-layer.ts').then(({ mapLayers }) => mapLayers),
    panels: { air: lazy(() => import('./air-map-page.tsx').then((page) => ({ default: page.AirPanel }))) },
    addresses: { air: airPaths.map, dong: airPaths.map },
  },
  console: () => import('./console.ts').then(({ airScreens }) => airScreens),
};

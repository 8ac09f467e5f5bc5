import type { BayState } from '@maru/domain/parking';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { beginning } from '#lib/paths/beginning.ts';
import { lookStatuses } from '#places/values/look-sign.tsx';
import { parkingTexts } from '#texts/parking.ts';
import type { GroupFeature } from '../manifest.ts';
import { bayLooks, parkingPaths } from './parking.ts';

export const parking: GroupFeature = {
  area: { key: 'parking', title: ({ language }) => parkingTexts[language].name },
  pages: [
    {
      path: parkingPaths.list,
      title: ({ language }) => parkingTexts[language].list.title,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'ParkingListPage'),
      menu: { search: beginning },
    },
    {
      path: parkingPaths.place('$id'),
      title: ({ language }) => parkingTexts[language].bay,
      component: lazyRouteComponent(() => import('./place-page.tsx'), 'ParkingPlacePage'),
    },
    {
      path: parkingPaths.map,
      title: ({ language }) => parkingTexts[language].map.title,
      component: lazyRouteComponent(() => import('./map-page.tsx'), 'ParkingMapPage'),
      menu: {},
    },
  ],
  tiles: [
    {
      group: 'parking',
      icon: 'M5 3h14v18H5zM10 17V7h3a3 3 0 0 1 0 6h-3',
      to: parkingPaths.list,
      search: beginning,
      title: ({ language }) => parkingTexts[language].name,
      figure: ({ language }, count) => parkingTexts[language].figure(count),
      statuses: lookStatuses(bayLooks, (status, { language }) => parkingTexts[language].states[status as BayState]),
    },
  ],
  map: {
    layers: () => import('./map-layer.ts').then(({ mapLayers }) => mapLayers),
    panels: { parking: lazy(() => import('./map-page.tsx').then((page) => ({ default: page.ParkingPanel }))) },
    addresses: { parking: parkingPaths.map },
  },
  console: () => import('./console.ts').then(({ parkingScreens }) => parkingScreens),
};

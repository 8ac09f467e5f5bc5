import type { LightMark } from '@maru/domain/light';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { beginning } from '#lib/paths/beginning.ts';
import { lookStatuses } from '#places/values/look-sign.tsx';
import type { GroupFeature } from '../manifest.ts';
import { lightLooks } from './light-sign.tsx';
import { lightPaths } from './paths.ts';

export const lights: GroupFeature = {
  area: { key: 'lights', title: (texts) => texts.lights.name },
  pages: [
    {
      path: lightPaths.list,
      title: (texts) => texts.lights.list.title,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'LightListPage'),
      menu: { search: beginning },
    },
    {
      path: lightPaths.place('$id'),
      title: (texts) => texts.lights.light,
      component: lazyRouteComponent(() => import('./light-page.tsx'), 'LightPage'),
    },
    {
      path: lightPaths.map,
      title: (texts) => texts.lights.map.title,
      component: lazyRouteComponent(() => import('./map-page.tsx'), 'LightMapPage'),
      menu: {},
    },
  ],
  tiles: [
    {
      group: 'lights',
      icon: 'lamp',
      to: lightPaths.list,
      search: beginning,
      title: ({ lights }) => lights.name,
      figure: ({ lights }, count) => lights.tile.figure(count),
      statuses: lookStatuses(lightLooks, (status, { lights }) => lights.looks[status as LightMark]),
    },
  ],
  map: {
    layers: () => import('./map-layer.ts').then(({ mapLayers }) => mapLayers),
    panels: { light: lazy(() => import('./map-page.tsx').then((page) => ({ default: page.LightPanel }))) },
    addresses: { light: lightPaths.map },
  },
  console: () => import('./console.ts').then(({ lightsScreens }) => lightsScreens),
};

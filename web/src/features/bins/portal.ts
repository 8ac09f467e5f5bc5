import { binMeasures } from '@maru/domain/bin';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { beginning } from '#lib/paths/beginning.ts';
import type { GroupFeature } from '../manifest.ts';
import { binPaths } from './paths.ts';

export const bins: GroupFeature = {
  area: { key: 'bins', title: (texts) => texts.bins.name },
  pages: [
    {
      path: binPaths.condition,
      title: (texts) => texts.bins.condition.title,
      component: lazyRouteComponent(() => import('./condition-page.tsx'), 'BinConditionPage'),
      menu: { search: beginning },
    },
    {
      path: binPaths.list,
      title: (texts) => texts.bins.list.title,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'BinListPage'),
      menu: { search: beginning },
    },
    {
      path: binPaths.place('$id'),
      title: (texts) => texts.bins.place.title,
      component: lazyRouteComponent(() => import('./bin-page.tsx'), 'BinPage'),
    },
    {
      path: binPaths.map,
      title: (texts) => texts.bins.map.title,
      component: lazyRouteComponent(() => import('./map-page.tsx'), 'BinMapPage'),
      menu: {},
    },
  ],
  tiles: [
    {
      group: 'bins',
      icon: 'bin',
      to: binPaths.condition,
      search: beginning,
      title: ({ bins }) => bins.name,
      figure: ({ bins }, count) => bins.count(count),
      statuses: binMeasures[0],
    },
  ],
  map: {
    layers: () => import('./map-layer.ts').then(({ mapLayers }) => mapLayers),
    panels: { bin: lazy(() => import('./map-page.tsx').then((page) => ({ default: page.BinPanel }))) },
    addresses: { bin: binPaths.map },
  },
  console: () => import('./console.ts').then(({ binsScreens }) => binsScreens),
};

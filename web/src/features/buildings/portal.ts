import { buildingKinds } from '@maru/domain/building';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { beginning } from '#lib/paths/beginning.ts';
import type { GroupFeature } from '../manifest.ts';
import { measuresOf } from './building-measures.ts';
import { buildingPaths } from './paths.ts';

export const buildings: GroupFeature = {
  area: { key: 'buildings', title: (texts) => texts.buildings.name },
  pages: [
    {
      path: buildingPaths.tilt.list,
      title: (texts) => texts.buildings.list.tilt.title,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'GradientPage'),
      menu: { search: beginning },
    },
    {
      path: buildingPaths.crack.list,
      title: (texts) => texts.buildings.list.crack.title,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'CrackPage'),
      menu: { search: beginning },
    },
    {
      path: buildingPaths.tilt.map,
      title: (texts) => texts.buildings.map.tilt.title,
      component: lazyRouteComponent(() => import('./map-page.tsx'), 'GradientMapPage'),
      menu: {},
    },
    {
      path: buildingPaths.crack.map,
      title: (texts) => texts.buildings.map.crack.title,
      component: lazyRouteComponent(() => import('./map-page.tsx'), 'CrackMapPage'),
      menu: {},
    },
    {
      path: buildingPaths.own,
      title: (texts) => texts.buildings.own.title,
      component: lazyRouteComponent(() => import('./own/own-buildings-page.tsx'), 'OwnBuildingsPage'),
      menu: { area: 'own', order: 3 },
    },
  ],
  tiles: buildingKinds.map((kind) => ({
    group: kind,
    icon: kind === 'tilt' ? 'leaning' : 'crack',
    to: buildingPaths[kind].list,
    search: beginning,
    title: ({ buildings }) => buildings.list[kind].title,
    figure: ({ main }, count) => main.tiles.places(count),
    statuses: measuresOf[kind][0],
  })),
  map: {
    layers: () => import('./map-layer.ts').then(({ mapLayers }) => mapLayers),
    panels: {
      tilt: lazy(() => import('./map-page.tsx').then((page) => ({ default: page.GradientPanel }))),
      crack: lazy(() => import('./map-page.tsx').then((page) => ({ default: page.CrackPanel }))),
    },
  },
  console: () => import('./console.ts').then(({ buildingsScreens }) => buildingsScreens),
};

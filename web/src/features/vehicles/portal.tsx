import type { Grade } from '@maru/domain/grade';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { gradeColours } from '#ui/grade/grade-look.ts';
import type { GroupFeature } from '../manifest.ts';
import { vehiclePaths } from './paths.ts';

/** Silent vehicles have the look of a bad grade, parked vehicles that of a missing value. */
const looks: Record<string, Grade> = { silent: 'bad', out: 'good', parked: 'inspection' };
const lookOf = (status: string): Grade => looks[status] ?? 'inspection';

export const vehicles: GroupFeature = {
  area: { key: 'vehicles', title: (texts) => texts.vehicles.name },
  pages: [
    {
      path: vehiclePaths.now,
      title: (texts) => texts.vehicles.now,
      component: lazyRouteComponent(() => import('./now-page.tsx'), 'VehiclesPage'),
      menu: {},
    },
    {
      path: vehiclePaths.streets,
      title: (texts) => texts.vehicles.streets,
      component: lazyRouteComponent(() => import('./streets/streets-page.tsx'), 'StreetsPage'),
      menu: { order: 1 },
    },
    {
      path: vehiclePaths.map,
      title: (texts) => texts.vehicles.map,
      component: lazyRouteComponent(() => import('./map-page.tsx'), 'VehicleMapPage'),
      // Placed after the cleaning statistics, which include weighings.
      menu: { order: 2 },
    },
  ],
  tiles: [
    {
      group: 'vehicles',
      icon: 'truck',
      to: vehiclePaths.now,
      title: ({ vehicles }) => vehicles.name,
      figure: ({ vehicles }, count) => vehicles.tile.figure(count),
      statuses: {
        colourOf: (status) => gradeColours[lookOf(status)],
        badge: (status, count, { main, vehicles }) => (
          <GradeBadge
            grade={lookOf(status)}
            word={main.tiles.count(vehicles.tile.statuses[status] ?? status, count)}
            variant="plain"
          />
        ),
      },
    },
  ],
  map: {
    layers: () => import('./map-layer.ts').then(({ mapLayers }) => mapLayers),
    panels: { vehicle: lazy(() => import('./map-page.tsx').then((page) => ({ default: page.FoundVehiclePanel }))) },
  },
  console: () => import('./console.ts').then(({ vehiclesScreens }) => vehiclesScreens),
};

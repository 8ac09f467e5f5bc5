import { lazyRouteComponent } from '@tanstack/react-router';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const bins: ConsoleFeature = {
  screens: {
    'device/smartRecycleBin': {
      component: lazyRouteComponent(() => import('./administration.tsx'), 'BinsPage'),
      under: {
        $id: {
          title: words.pages.bin,
          component: lazyRouteComponent(() => import('./administration.tsx'), 'BinPage'),
        },
      },
    },
  },
  mapLayers: () => import('./map-layer.ts').then(({ mapLayers }) => mapLayers),
};

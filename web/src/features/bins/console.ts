import { lazyRouteComponent } from '@tanstack/react-router';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleScreens } from '../manifest.ts';

export const binsScreens: ConsoleScreens = {
  'device/smartRecycleBin': {
    component: lazyRouteComponent(() => import('./administration.tsx'), 'BinsPage'),
    under: {
      $id: {
        title: words.pages.bin,
        component: lazyRouteComponent(() => import('./administration.tsx'), 'BinPage'),
      },
    },
  },
};

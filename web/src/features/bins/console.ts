import { lazyRouteComponent } from '@tanstack/react-router';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleScreens } from '../manifest.ts';

export const binsScreens: ConsoleScreens = {
  'device/smartRecycleBin': {
    component: lazyRouteComponent(() => import('./administration.tsx'), 'BinsPage'),
    under: { $id: pageBelow(words.pages.bin, () => import('./administration.tsx'), 'BinPage') },
  },
};

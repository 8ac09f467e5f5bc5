import { lazyRouteComponent } from '@tanstack/react-router';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const popups: ConsoleFeature = {
  screens: {
    'posts/popup': {
      component: lazyRouteComponent(() => import('./administration/popups-page.tsx'), 'PopupsPage'),
      under: { $id: pageBelow(words.pages.popup, () => import('./administration/popup-page.tsx'), 'PopupPage') },
    },
  },
};

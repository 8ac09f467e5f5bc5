import { lazyRouteComponent } from '@tanstack/react-router';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const notices: ConsoleFeature = {
  screens: {
    'posts/notice': {
      component: lazyRouteComponent(() => import('./administration/notices-page.tsx'), 'NoticesPage'),
      under: { $id: pageBelow(words.pages.notice, () => import('./administration/notice-page.tsx'), 'NoticePage') },
    },
  },
};

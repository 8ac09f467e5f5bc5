import { lazyRouteComponent } from '@tanstack/react-router';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const notices: ConsoleFeature = {
  screens: {
    'posts/notice': {
      component: lazyRouteComponent(() => import('./administration/notices-page.tsx'), 'NoticesPage'),
      under: {
        $id: {
          title: words.pages.notice,
          component: lazyRouteComponent(() => import('./administration/notice-page.tsx'), 'NoticePage'),
        },
      },
    },
  },
};

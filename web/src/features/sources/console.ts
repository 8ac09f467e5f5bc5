import { lazyRouteComponent } from '@tanstack/react-router';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const sources: ConsoleFeature = {
  screens: {
    'device/source': {
      component: lazyRouteComponent(() => import('./sources-page.tsx'), 'SourcesPage'),
      under: { $id: pageBelow(words.pages.source, () => import('./source-page.tsx'), 'SourcePage') },
    },
    'device/unknown': {
      component: lazyRouteComponent(() => import('./unknown-page.tsx'), 'UnknownPage'),
    },
  },
};

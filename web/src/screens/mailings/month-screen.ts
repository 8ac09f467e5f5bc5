import { lazyRouteComponent } from '@tanstack/react-router';
import { monthWords } from '#texts/ko/console-month.ts';

/** The page of a month, below a statistics page. */
export const monthScreen = {
  title: monthWords.link,
  component: lazyRouteComponent(() => import('./month-page.tsx'), 'MonthPage'),
};

import type { ConsolePage } from '@maru/domain/administration';
import { lazyRouteComponent } from '@tanstack/react-router';
import { monthWords } from '#texts/ko/console-month.ts';

/** The page of a month below a statistics page; `statistics` is shown unless its address names another. */
export const monthScreen = (page: ConsolePage, statistics: string) => ({
  title: monthWords.link,
  component: lazyRouteComponent(async () => {
    const { MonthPage } = await import('./month-page.tsx');
    return { Month: () => <MonthPage page={page} statistics={statistics} /> };
  }, 'Month'),
});

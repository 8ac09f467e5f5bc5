import { pageBelow } from '#screens/page-below.ts';
import { monthWords } from '#texts/ko/console-month.ts';

/** The page of a month, below a statistics page. */
export const monthScreen = pageBelow(monthWords.link, () => import('./month-page.tsx'), 'MonthPage');

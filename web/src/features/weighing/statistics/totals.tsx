import type { OutputOf } from '@maru/contract';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { Figures } from '#ui/page/figures.tsx';

const words = weighingWords.totals;

/** The totals of all rows of a list, independent of the page. */
export function Totals({ totals }: { totals: OutputOf<'GET /admin/api/statistics/scale'>['totals'] }) {
  const facts = [
    [words.weighingCount, words.times(totals.weighingCount)],
    [words.enterWeight, words.tons(totals.enterWeight)],
    [words.releaseWeight, words.tons(totals.releaseWeight)],
    [words.totalPrice, words.won(totals.totalPrice)],
  ] as const;
  return <Figures label={words.label} figures={facts} />;
}

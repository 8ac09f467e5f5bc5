/** How the nth series is told apart without its colour. */
interface SeriesMark {
  dash: 'solid' | 'dashed' | 'dotted';
  symbol: 'circle' | 'diamond' | 'triangle';
}

const marks = [
  { dash: 'solid', symbol: 'circle' },
  { dash: 'dashed', symbol: 'diamond' },
  { dash: 'dotted', symbol: 'triangle' },
] as const satisfies readonly SeriesMark[];

/** A chart with more than three series repeats the marks; its colours differ still. */
export const seriesMark = (index: number): SeriesMark => marks[index % marks.length] ?? marks[0];

/** How the nth series is told apart without its colour. */
interface SeriesMark {
  dash: 'solid' | 'dashed' | 'dotted';
  symbol: 'circle' | 'diamond' | 'triangle';
}

const dashes = ['solid', 'dashed', 'dotted'] as const;
const symbols = ['circle', 'diamond', 'triangle'] as const;

/** Colours of lines, `--chart-series-1` and on. */
export const seriesColours = 6;

/** How many lines are told apart without their colours; more are not drawn together. */
export const maxSeries = dashes.length * symbols.length;

/** Each third time a dash comes again, it comes with another symbol. */
export const seriesMark = (index: number): SeriesMark => ({
  dash: dashes[index % dashes.length] ?? 'solid',
  symbol: symbols[(index + Math.floor(index / dashes.length)) % symbols.length] ?? 'circle',
});

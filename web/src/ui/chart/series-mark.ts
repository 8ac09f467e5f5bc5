/** Marks that identify the nth series without colour. */
interface SeriesMark {
  dash: 'solid' | 'dashed' | 'dotted';
  symbol: 'circle' | 'diamond' | 'triangle';
}

const dashes = ['solid', 'dashed', 'dotted'] as const;
const symbols = ['circle', 'diamond', 'triangle'] as const;

/** Number of line colours, `--chart-series-1` and on. */
export const seriesColours = 6;

/** Maximum number of lines that are distinguishable without colour; the rest isn't drawn. */
export const maxSeries = dashes.length * symbols.length;

/** Every third repetition of a dash uses another symbol. */
export const seriesMark = (index: number): SeriesMark => ({
  dash: dashes[index % dashes.length] ?? 'solid',
  symbol: symbols[(index + Math.floor(index / dashes.length)) % symbols.length] ?? 'circle',
});

/** Lengths of a dash and the following gap, in pixels. */
export const dashLengths: Record<SeriesMark['dash'], readonly number[]> = { solid: [], dashed: [6, 4], dotted: [2, 3] };

/** The legend's symbols as SVG paths, centred on a line of 30 by 12 pixels. */
export const symbolPaths: Record<SeriesMark['symbol'], string> = {
  circle: 'M18 6a3 3 0 1 0-6 0a3 3 0 1 0 6 0z',
  diamond: 'M15 2l4 4l-4 4l-4-4z',
  triangle: 'M15 2l4 7h-8z',
};

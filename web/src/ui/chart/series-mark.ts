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
const dashLengths: Record<SeriesMark['dash'], readonly number[]> = { solid: [], dashed: [6, 4], dotted: [2, 3] };

const symbolPaths: Record<SeriesMark['symbol'], string> = {
  circle: 'M18 6a3 3 0 1 0-6 0a3 3 0 1 0 6 0z',
  diamond: 'M15 2l4 4l-4 4l-4-4z',
  triangle: 'M15 2l4 7h-8z',
};
const linePath = 'M0 6h30';
const barPath = 'M9 1h12v10h-12z';

/** The legend's drawing of the nth series as SVG paths in 30 by 12 pixels; `dash` is of the outline. */
export function legendMark(kind: 'line' | 'bar', index: number) {
  const { dash, symbol } = seriesMark(index);
  return kind === 'line'
    ? { outline: linePath, dash: dashLengths[dash], filled: symbolPaths[symbol] }
    : { outline: barPath, dash: dashLengths[dash], filled: index === 0 ? barPath : '' };
}

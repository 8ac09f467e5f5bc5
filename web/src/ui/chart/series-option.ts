import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { MarkAreaComponentOption } from 'echarts/components';
import type { VisibleBand } from './bands.ts';
import type { Palette } from './palette.ts';
import { seriesMark } from './series-mark.ts';
import { isolated, type WallPoint } from './time-series.ts';

/** Maximum points with symbols; with more, a plain line is clearer. */
const mostSymbols = 62;
/** Number of points from which lines are thin: more than three weeks of hours. */
export const manyPoints = 500;

/** A series as a line, broken at missing values. */
export const lineOf = (points: WallPoint[], index: number, colour: string): LineSeriesOption => {
  const { dash, symbol } = seriesMark(index);
  const hasSymbols = points.length <= mostSymbols;
  const alone = hasSymbols ? new Set<number>() : isolated(points);
  return {
    type: 'line',
    data: points.map((value, at) => (alone.has(at) ? { value, symbol, symbolSize: 4 } : { value })),
    symbol: hasSymbols ? symbol : 'none',
    symbolSize: 6,
    showAllSymbol: true,
    // Downsamples to about one point per pixel, without closing gaps in the line.
    sampling: 'lttb',
    lineStyle: { color: colour, width: points.length > manyPoints ? 1 : 2, type: dash },
    itemStyle: { color: colour },
    emphasis: { disabled: true },
  };
};

export const barOf = (points: WallPoint[], index: number, colour: string): BarSeriesOption => ({
  type: 'bar',
  data: points.map((value) => ({ value })),
  barMaxWidth: 24,
  itemStyle: {
    color: colour,
    // The first series is filled and later ones are outlined, so that they are distinguishable without colour.
    ...(index > 0 && { color: 'transparent', borderColor: colour, borderWidth: 2, borderType: seriesMark(index).dash }),
  },
  emphasis: { disabled: true },
});

/** A pale area; an outline in forced colours. */
const fieldOf = (colour: string, { bandOpacity, grid }: Palette) =>
  bandOpacity > 0
    ? { color: colour, opacity: bandOpacity }
    : { color: 'transparent', borderColor: grid, borderWidth: 1 };

/** The grades behind a series, labelled at the chart's right edge. */
export function bandArea(bands: readonly VisibleBand[], palette: Palette): MarkAreaComponentOption {
  return {
    silent: true,
    label: { position: 'right', color: palette.text, fontFamily: palette.fontFamily, fontSize: 12 },
    data: bands.map(({ from, to, label, colour }) => [
      {
        yAxis: from,
        itemStyle: fieldOf(palette.resolve(colour), palette),
        label: {
          show: label !== '',
          // The shape has the grade's own colour, as in lists.
          formatter: label.replace(/^\S+/, '{shape|$&}'),
          rich: { shape: { color: palette.resolve(colour), fontFamily: palette.fontFamily, fontSize: 14 } },
        },
      },
      { yAxis: to },
    ]),
  };
}

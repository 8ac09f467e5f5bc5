import type { DatetimeType } from '@maru/domain/seoul-time';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type {
  DataZoomComponentOption,
  GridComponentOption,
  MarkAreaComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { yAxis } from './axis.ts';
import { type ChartBand, visibleBands } from './bands.ts';
import type { Palette } from './palette.ts';
import { seriesMark } from './series-mark.ts';
import { bucketStart, extent, isolated, type TimeSeries, type WallPoint, wallMs, withGaps } from './time-series.ts';

export type ChartOption = ComposeOption<
  LineSeriesOption | BarSeriesOption | GridComponentOption | TooltipComponentOption | DataZoomComponentOption
>;

/** What a time chart shows. */
export interface TimeChartModel {
  kind: 'line' | 'bar';
  /** Stands beside the title: '㎍/㎥'. */
  unit: string;
  /** Decimals of a shown value; no tick is finer. */
  decimals: number;
  /** A value as screens show it, with its unit; null where nothing was measured. */
  format: (value: number | null) => string;
  datetimeType: DatetimeType;
  series: readonly TimeSeries[];
  bands?: readonly ChartBand[] | undefined;
  /** What was asked for, as Seoul times: the x axis shows it whole, also where nothing was measured. */
  range?: { startDatetime: string; endDatetime: string } | undefined;
}

/** Up to here every point has its symbol; above, a line alone is clearer. */
const mostSymbols = 62;
/** From here on a slider under the chart narrows what is seen: more than three weeks of hours. */
const zoomFrom = 500;

const lineOf = (points: WallPoint[], index: number, colour: string): LineSeriesOption => {
  const { dash, symbol } = seriesMark(index);
  const hasSymbols = points.length <= mostSymbols;
  const alone = hasSymbols ? new Set<number>() : isolated(points);
  return {
    type: 'line',
    data: points.map((value, at) => (alone.has(at) ? { value, symbol, symbolSize: 4 } : { value })),
    symbol: hasSymbols ? symbol : 'none',
    symbolSize: 6,
    showAllSymbol: true,
    lineStyle: { color: colour, width: points.length > zoomFrom ? 1.5 : 2, type: dash },
    itemStyle: { color: colour },
    emphasis: { disabled: true },
  };
};

const barOf = (points: WallPoint[], index: number, colour: string): BarSeriesOption => ({
  type: 'bar',
  data: points.map((value) => ({ value })),
  barMaxWidth: 24,
  itemStyle: {
    color: colour,
    // The first series is filled, later ones are outlined: told apart without colour.
    ...(index > 0 && { color: 'transparent', borderColor: colour, borderWidth: 2, borderType: seriesMark(index).dash }),
  },
  emphasis: { disabled: true },
});

/** Everything the drawing library is told for a chart. Pure: colours come in, no browser is asked. */
export function chartOption(
  model: TimeChartModel,
  palette: Palette,
  tooltip: NonNullable<TooltipComponentOption['formatter']>,
): ChartOption {
  const { kind, decimals, datetimeType, bands = [], range } = model;
  const { low, high } = extent(model.series) ?? { low: 0, high: 1 };
  const axis = yAxis(low, high, { fromZero: kind === 'bar' || bands.length > 0, decimals });
  const filled = model.series.map(({ points }) => withGaps(points, datetimeType));
  const mostPoints = Math.max(0, ...filled.map((points) => points.length));
  const start = range && bucketStart(range.startDatetime);
  const end = range && bucketStart(range.endDatetime);
  const text = { color: palette.text, fontFamily: palette.fontFamily, fontSize: 13 };

  return {
    useUTC: true,
    animation: false,
    textStyle: text,
    grid: {
      left: 8,
      right: 12,
      top: 12,
      bottom: mostPoints > zoomFrom ? 52 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      axisPointer: { type: 'line', lineStyle: { color: palette.text, type: 'dashed' } },
      backgroundColor: palette.surface,
      borderColor: palette.grid,
      textStyle: text,
      formatter: tooltip,
    },
    xAxis: {
      type: 'time',
      ...(start && { min: wallMs(start) }),
      ...(end && { max: wallMs(end) }),
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { lineStyle: { color: palette.grid } },
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: { year: '{yyyy}', month: '{yyyy}-{MM}', day: '{MM}-{dd}', hour: '{HH}:{mm}', minute: '{HH}:{mm}' },
      },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      ...axis,
      axisLabel: text,
      splitLine: { lineStyle: { color: palette.grid } },
    },
    ...(mostPoints > zoomFrom && {
      dataZoom: [
        {
          type: 'slider',
          height: 28,
          bottom: 8,
          filterMode: 'none',
          brushSelect: false,
          borderColor: palette.grid,
          textStyle: text,
          showDetail: false,
        },
      ],
    }),
    series: filled.map((points, index) => {
      const drawn = kind === 'bar' ? barOf : lineOf;
      return {
        ...drawn(points, index, palette.series(index)),
        name: model.series[index]?.name ?? '',
        markArea: bandArea(index === 0 ? visibleBands(bands, axis) : [], palette),
      };
    }),
  };
}

function bandArea(bands: ReturnType<typeof visibleBands>, palette: Palette): MarkAreaComponentOption {
  return {
    silent: true,
    data: bands.map(({ from, to, label, colour }) => [
      {
        yAxis: from,
        itemStyle: { color: palette.resolve(colour), opacity: palette.bandOpacity },
        label: {
          show: label !== '',
          formatter: label,
          position: 'insideTopRight',
          color: palette.text,
          fontFamily: palette.fontFamily,
          fontSize: 12,
        },
      },
      { yAxis: to },
    ]),
  };
}

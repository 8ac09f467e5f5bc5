import { type DatetimeType, nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { DataZoomComponentOption, GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { visibleBands } from './bands.ts';
import type { Palette } from './palette.ts';
import { bandArea, barOf, lineOf, manyPoints } from './series-option.ts';
import { bucketStart, extent, wallMs, withGaps } from './time-series.ts';
import { type ValueAxisModel, valueAxis } from './value-axis.ts';

export type ChartOption = ComposeOption<
  LineSeriesOption | BarSeriesOption | GridComponentOption | TooltipComponentOption | DataZoomComponentOption
>;

/** The content of a time chart. */
export interface TimeChartModel extends ValueAxisModel {
  /** Shown beside the title: '㎍/㎥'. */
  unit: string;
  /** Formats a value with its unit; null if missing. */
  format: (value: number | null) => string;
  datetimeType: DatetimeType;
  /** The requested range in Seoul time. The x axis shows all of it, even without values. */
  range?: { startDatetime: string; endDatetime: string } | undefined;
}

/** Space beside the chart for the longest grade label with its shape, in pixels. */
const wordWidth = 72;

/** Minimum distance between labels of the x axis: daily bars show no hours. */
const leastBetweenLabels: Record<DatetimeType, number> = { hour: 3_600_000, day: 86_400_000, month: 28 * 86_400_000 };

/** Number of hours or days from which labels are months. */
const longSeries: Record<DatetimeType, number> = { hour: 62 * 24, day: 62, month: 0 };

/** Labels of the x axis. Among days, the first of a month is a day, too: '2026-12' would look like the whole month. */
function axisLabels(datetimeType: DatetimeType, points: number) {
  const month = points > longSeries[datetimeType] ? '{yyyy}-{MM}' : '{MM}-{dd}';
  return { year: month, month, day: '{MM}-{dd}', hour: '{HH}:{mm}', minute: '{HH}:{mm}' };
}

/** The drawing library's options for a chart. Pure: colours are parameters, without browser access. */
export function chartOption(
  model: TimeChartModel,
  palette: Palette,
  tooltip: NonNullable<TooltipComponentOption['formatter']>,
): ChartOption {
  const { kind, datetimeType, bands = [], range } = model;
  const axis = valueAxis(model);
  const filled = model.series.map(({ points }) => withGaps(points, datetimeType));
  const mostPoints = Math.max(0, ...filled.map((points) => points.length));
  const text = { color: palette.text, fontFamily: palette.fontFamily, fontSize: 13 };

  return {
    useUTC: true,
    animation: false,
    textStyle: text,
    grid: {
      left: 8,
      right: bands.length > 0 ? wordWidth : 12,
      top: 12,
      bottom: mostPoints > manyPoints ? 52 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      // The pointer is on a separate canvas, so that moving it doesn't redraw a year of hours.
      axisPointer: { type: 'line', zlevel: 1, lineStyle: { color: palette.text, type: 'dashed' } },
      backgroundColor: palette.surface,
      borderColor: palette.grid,
      textStyle: text,
      formatter: tooltip,
    },
    xAxis: {
      type: 'time',
      ...(range && ends(range, kind, datetimeType)),
      minInterval: leastBetweenLabels[datetimeType],
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { lineStyle: { color: palette.grid } },
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: axisLabels(datetimeType, mostPoints),
      },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      ...axis,
      axisLabel: text,
      splitLine: { lineStyle: { color: palette.grid } },
    },
    ...(mostPoints > manyPoints && {
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
        ...drawn(points, index, palette.series(model.series[index]?.colourAt ?? index)),
        name: model.series[index]?.name ?? '',
        markArea: bandArea(index === 0 ? visibleBands(bands, axis, extent(model.series) ?? undefined) : [], palette),
      };
    }),
  };
}

/** The ends of the x axis; extended by half a bucket for bars, which are centred on their bucket's start. */
function ends(
  range: NonNullable<TimeChartModel['range']>,
  kind: TimeChartModel['kind'],
  type: DatetimeType,
): { min?: number; max?: number } {
  const [start, end] = [bucketStart(range.startDatetime), bucketStart(range.endDatetime)];
  if (!start || !end) return {};
  if (kind === 'line') return { min: wallMs(start), max: wallMs(end) };
  const [first, last] = [startOfBucket(start, type), startOfBucket(end, type)];
  const half = (nextBucket(first, type).getTime() - first.getTime()) / 2;
  return { min: wallMs(first) - half, max: wallMs(last) + half };
}

import { describe, expect, it } from 'vitest';
import { chartOption, type TimeChartModel } from './option.ts';
import type { Palette } from './palette.ts';
import { legendMark } from './series-mark.ts';

const palette: Palette = {
  text: 'black',
  grid: 'gray',
  surface: 'white',
  fontFamily: 'sans-serif',
  bandOpacity: 0.1,
  series: (index) => `colour ${index}`,
  resolve: (colour) => `final ${colour}`,
};

const hours = (count: number) =>
  Array.from({ length: count }, (_, hour) => ({
    measurementDatetime: new Date(Date.UTC(2025, 0, 1, hour)).toISOString().slice(0, 16).replace('T', ' '),
    value: hour % 50,
  }));

const model = (changes: Partial<TimeChartModel>): TimeChartModel => ({
  kind: 'line',
  unit: 'ppm',
  decimals: 0,
  format: String,
  datetimeType: 'hour',
  series: [{ name: 'outdoor', points: hours(24) }],
  ...changes,
});

const optionOf = (changes: Partial<TimeChartModel>) => chartOption(model(changes), palette, () => '');
const seriesOf = (changes: Partial<TimeChartModel>) => [optionOf(changes).series ?? []].flat();

describe('chartOption', () => {
  it('distinguishes series without colour', () => {
    const two = [
      { name: 'a', points: hours(24) },
      { name: 'b', points: hours(24) },
    ];
    const [a, b] = seriesOf({ series: two });
    expect(a).toMatchObject({ lineStyle: { type: 'solid' }, symbol: 'circle' });
    expect(b).toMatchObject({ lineStyle: { type: 'dashed' }, symbol: 'diamond' });
    const [, outlined] = seriesOf({ series: two, kind: 'bar' });
    expect(outlined).toMatchObject({ type: 'bar', itemStyle: { color: 'transparent', borderColor: 'colour 1' } });
  });

  it('has a legend of the same lines and bars', () => {
    expect(legendMark('line', 1)).toMatchObject({ dash: [6, 4], filled: expect.stringContaining('M15 2') });
    const [filled, outlined] = [legendMark('bar', 0), legendMark('bar', 1)];
    expect(filled).toMatchObject({ dash: [], filled: filled.outline });
    expect(outlined).toMatchObject({ dash: [6, 4], filled: '' });
  });

  it('draws grades only behind the first series, in final colours, down to zero', () => {
    const bands = [
      { upTo: 15, label: 'good', colour: 'var(--good)' },
      { upTo: null, label: 'bad', colour: 'var(--bad)' },
    ];
    const option = optionOf({
      bands,
      series: [{ name: 'a', points: [{ measurementDatetime: '2026-01-01', value: 40 }] }],
    });
    const [first] = [option.series ?? []].flat();
    expect(first?.markArea?.data).toHaveLength(2);
    expect(first?.markArea?.data?.[0]).toMatchObject([
      { yAxis: 0, itemStyle: { color: 'final var(--good)' } },
      { yAxis: 15 },
    ]);
    expect(option.yAxis).toMatchObject({ min: 0 });
  });

  it('shows the whole requested range', () => {
    const { xAxis } = optionOf({ range: { startDatetime: '2026-01-01 00:00:00', endDatetime: '2026-01-02 00:00:00' } });
    expect(xAxis).toMatchObject({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 2) });
  });

  it('leaves room for the first and last bar', () => {
    const months = { startDatetime: '2026-01-01', endDatetime: '2026-03-31' };
    const { xAxis } = optionOf({ kind: 'bar', datetimeType: 'month', range: months });
    expect(xAxis).toMatchObject({ min: Date.UTC(2025, 11, 16, 12), max: Date.UTC(2026, 2, 16, 12) });
    expect(xAxis).toMatchObject({ minInterval: 28 * 86_400_000 });
  });

  it('labels the first of a month as a day among days, and as a month among months', () => {
    const label = { day: '{MM}-{dd}', month: '{yyyy}-{MM}' };
    expect(optionOf({}).xAxis).toMatchObject({ axisLabel: { formatter: { year: label.day, month: label.day } } });
    const year = optionOf({ series: [{ name: 'a', points: hours(8760) }] });
    for (const { xAxis } of [year, optionOf({ datetimeType: 'month' })])
      expect(xAxis).toMatchObject({ axisLabel: { formatter: { year: label.month, month: label.month } } });
  });

  it('draws a year of hours with a slider, without symbols, and isolated values as dots', () => {
    const year = hours(8760).filter((_, hour) => hour < 100 || hour > 200);
    year.push({ measurementDatetime: '2026-01-03 12:00', value: 7 });
    const option = optionOf({ series: [{ name: 'a', points: year }] });
    expect(option.dataZoom).toHaveLength(1);
    const [series] = [option.series ?? []].flat();
    expect(series).toMatchObject({ symbol: 'none' });
    const data = series?.data as { value: [number, number | null]; symbol?: string }[];
    expect(data.filter(({ symbol }) => symbol !== undefined)).toEqual([
      { value: [Date.UTC(2026, 0, 3, 12), 7], symbol: 'circle', symbolSize: 4 },
    ]);
    expect(data.filter(({ value }) => value[1] === null)).toHaveLength(101 + 60);
    expect(optionOf({}).dataZoom).toBeUndefined();
  });
});

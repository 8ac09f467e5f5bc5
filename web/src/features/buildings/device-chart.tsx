import type { BuildingTrend } from '@maru/contract/building-values';
import type { BuildingKind } from '@maru/domain/building';
import { type DatetimeType, parseSeoul } from '@maru/domain/seoul-time';
import { MeasureChart } from '#places/values/measure-chart.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { TimeSeries } from '#ui/chart/time-series.ts';
import { bucketStart } from '#ui/chart/time-series.ts';
import { gradedBy, lineColours, measuresOf } from './building-measures.ts';

/** A sensor's line with its trend. */
interface Line {
  measure: string;
  points: TimeSeries['points'];
  bounds: readonly number[];
  trend: BuildingTrend | null;
}

interface DeviceChartProps {
  kind: BuildingKind;
  title: string;
  isHeaded?: boolean;
  datetimeType: DatetimeType;
  lines: readonly Line[];
  /** True if the page shows the same values as a table. */
  hasTableBeside?: boolean;
}

/** One sensor over time. Each line has a trend, which is also explained in words. */
export function DeviceChart(props: DeviceChartProps) {
  const { kind, title, isHeaded = false, datetimeType, lines, hasTableBeside = false } = props;
  const { buildingTrend: words, measures: names } = useSharedTexts();
  const measures = measuresOf[kind];
  const [first] = measures;
  const known = lines.map((line) => ({ line, measure: measures.find(({ field }) => field === line.measure) ?? first }));
  const series = known.map(({ line, measure }, at) => ({
    name: names.name(measure),
    points: line.points,
    colourAt: lineColours[at] ?? at,
  }));
  const trends = known.flatMap(({ line: { trend, points }, measure }, at) =>
    trend
      ? [
          {
            name: words.line(names.shortName(measure)),
            points: trendPoints(trend, points),
            colourAt: lineColours[at] ?? at,
          },
        ]
      : [],
  );
  return (
    <>
      <MeasureChart
        isTakeable
        title={title}
        isHeaded={isHeaded}
        kind={datetimeType === 'month' ? 'bar' : 'line'}
        measure={gradedBy(first, lines[0]?.bounds ?? [])}
        datetimeType={datetimeType}
        series={datetimeType === 'month' ? series : [...series, ...trends]}
        hasTableBeside={hasTableBeside}
      />
      <ul>
        {known.map(({ line: { trend }, measure }) => (
          <li key={measure.field}>
            <strong>{names.name(measure)}</strong> {trend ? words.told(trend, measure.unit) : words.none}
          </li>
        ))}
      </ul>
      <p>{words.rule}</p>
    </>
  );
}

/** The trend at the times of a line. */
function trendPoints(trend: NonNullable<BuildingTrend>, points: TimeSeries['points']): TimeSeries['points'] {
  const timeOf = (text: string) => (parseSeoul(text) ?? new Date(0)).getTime();
  const [from, to] = [timeOf(trend.startDatetime), timeOf(trend.endDatetime)];
  const slope = (trend.endValue - trend.startValue) / Math.max(1, to - from);
  return points.map(({ measurementDatetime }) => {
    const at = bucketStart(measurementDatetime)?.getTime() ?? 0;
    return { measurementDatetime, value: at < from ? null : trend.startValue + slope * (at - from) };
  });
}

import { binMeasures } from '@maru/domain/bin';
import { useMemo } from 'react';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { MeasureChart } from '#places/values/measure-chart.tsx';
import { useTexts } from '#texts/texts.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { type BinPlace, measuresOf } from './bins.ts';

const chartHeightPx = 220;

/** A chart of the compartments' levels over the last day. */
export function BinDay({ place: { recycleBinType, last24Hours } }: { place: BinPlace }) {
  const { bins, measures } = useTexts();
  // A new array redraws the chart, so it must not change with live values.
  const series = useMemo(
    () =>
      measuresOf(recycleBinType).map((measure) => ({
        name: measures.shortName(measure),
        points: last24Hours[measure.type === 'carton' ? 'carton' : 'petCan'],
      })),
    [recycleBinType, last24Hours, measures],
  );
  return (
    <MeasureChart
      title={`${bins.place.day} ${bins.fill}`}
      kind="line"
      measure={binMeasures[0]}
      datetimeType="hour"
      series={series}
      height={chartHeightPx}
    />
  );
}

/** When each compartment is expected to be full. */
export function BinForecast({ place: { forecast } }: { place: BinPlace }) {
  const { bins } = useTexts();
  const words = bins.place;
  const facts = forecast.map(({ recycleBinType, kind, fullDatetime }) => {
    const expected = words.expected(fullDatetime ? formatDatetime(fullDatetime) : '');
    return [bins.compartments[recycleBinType], kind === 'expected' ? expected : words[kind]] as const;
  });
  return (
    <section className="above-5" aria-labelledby="forecast">
      <h3 className="sub-title" id="forecast">
        {words.forecast}
      </h3>
      <Facts facts={facts} className="stack gap-4 labels" />
      <p className="block flush muted small">{words.forecastHelp}</p>
    </section>
  );
}

import { binMeasures } from '@maru/domain/bin';
import { useMemo } from 'react';
import { MeasureChart } from '#places/values/measure-chart.tsx';
import { useTexts } from '#texts/texts.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { type BinPlace, measuresOf } from './bins.ts';

const chartHeightPx = 220;

/** The compartments' fill over the last day. */
export function BinDay({ place: { recycleBinType, last24Hours } }: { place: BinPlace }) {
  const { bins, measures, ui } = useTexts();
  // A new series object redraws the chart, so live values of the place must not create one.
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
      empty={<EmptyState message={ui.emptyChart} />}
    />
  );
}

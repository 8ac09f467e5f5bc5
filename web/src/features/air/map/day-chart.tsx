import { airMeasurement } from '@maru/domain/air';
import { formatMeasurement } from '../../../lib/formats/measurement.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { gradeBands } from '../parts/grade-bands.ts';
import type { AirDetail } from './use-air-detail.ts';

const heightPx = 200;

/** The last day of one measurement by the hour, inside and outside where there are devices. */
export function DayChart({ place: { measurementType: type, last24Hours } }: { place: AirDetail }) {
  const texts = useTexts();
  const { unit, decimals } = airMeasurement(type);
  const series = (['outdoor', 'indoor'] as const)
    .map((installation) => ({ name: texts.air.installation[installation], points: last24Hours[installation] }))
    .filter(({ points }) => points.length > 0);
  return (
    <TimeChart
      title={`${texts.airMap.day} ${texts.air.measurement[type]}`}
      kind="line"
      unit={unit}
      decimals={decimals}
      format={(value) => formatMeasurement(type, value)}
      datetimeType="hour"
      series={series}
      bands={gradeBands(type, texts)}
      height={heightPx}
      empty={<EmptyState message={texts.ui.emptyChart} />}
    />
  );
}

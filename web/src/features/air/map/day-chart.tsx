import { airMeasure } from '@maru/domain/air';
import { useMemo } from 'react';
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
  const { unit, decimals } = airMeasure(type);
  // The chart draws anew for others of these; a live value of the place changes neither.
  const series = useMemo(
    () =>
      (['outdoor', 'indoor'] as const)
        .map((installation) => ({ name: texts.air.installation[installation], points: last24Hours[installation] }))
        .filter(({ points }) => points.length > 0),
    [last24Hours, texts],
  );
  const bands = useMemo(() => gradeBands(type, texts), [type, texts]);
  return (
    <TimeChart
      title={`${texts.airMap.day} ${texts.air.measurement[type]}`}
      kind="line"
      unit={unit}
      decimals={decimals}
      format={(value) => formatMeasurement(type, value)}
      datetimeType="hour"
      series={series}
      bands={bands}
      height={heightPx}
      empty={<EmptyState message={texts.ui.emptyChart} />}
    />
  );
}

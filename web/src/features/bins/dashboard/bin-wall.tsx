import type { OutputOf } from '@maru/contract';
import { binMeasures, type Compartment } from '@maru/domain/bin';
import { type ReactNode, useMemo } from 'react';
import { DashboardMap } from '#places/dashboard/dashboard-map.tsx';
import { useRefreshedCall } from '#places/dashboard/dashboard-screen.tsx';
import { mapMarker } from '#places/map/markers.ts';
import { MeasureChart } from '#places/values/measure-chart.tsx';
import { consoleBinsWords } from '#texts/ko/console-bins.ts';
import { binLooks, markerOf } from '../bins.ts';

const words = consoleBinsWords.dashboard;

interface BinWallMapProps {
  compartment: Compartment | '';
  /** Additional content on the map. */
  children?: ReactNode;
}

/** Map of the bins by level, optionally of one compartment. */
export function BinWallMap({ compartment, children }: BinWallMapProps) {
  const bins = useRefreshedCall('GET /admin/api/dashboard/clean-environment/recycle-bin', {
    query: { recycleBinType: compartment },
  });
  const markers = useMemo(
    () => (bins.data?.list ?? []).map((row) => mapMarker(markerOf(row, compartment || undefined), binMeasures[0])),
    [bins.data, compartment],
  );
  return (
    <DashboardMap label={words.map} places={bins} markers={markers} looks={binLooks}>
      {children}
    </DashboardMap>
  );
}

type Hours = OutputOf<'GET /admin/api/dashboard/clean-environment/recycle-bin/summary-count'>['last24Hours'];

/** Chart of the bins' average fill over the last day. */
export function BinWallDay({ hours }: { hours: Hours }) {
  const series = useMemo(
    () => binMeasures.map(({ name, type }) => ({ name, points: type === 'carton' ? hours.carton : hours.petCan })),
    [hours],
  );
  return (
    <MeasureChart
      title={words.day}
      kind="line"
      measure={binMeasures[0]}
      datetimeType="hour"
      series={series}
      height={150}
    />
  );
}

/** Recycle bins on the wall dashboard of cleaning: panels, map and chart. */
import type { OutputOf } from '@maru/contract';
import { binMeasures, type Compartment, recycleBinTypes } from '@maru/domain/bin';
import { type ReactNode, useMemo } from 'react';
import { DashboardMap } from '#places/dashboard/dashboard-map.tsx';
import { useRefreshedCall } from '#places/dashboard/dashboard-screen.tsx';
import { Panel, PanelCounts, PanelTable, PanelValues } from '#places/dashboard/panels.tsx';
import { mapMarker } from '#places/map/markers.ts';
import { MeasureChart } from '#places/values/measure-chart.tsx';
import { consoleBinsWords as binsWords } from '#texts/ko/console-bins.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import styles from '../bins.module.css';
import { binLooks, markerOf } from '../bins.ts';
import { LevelCounts } from '../level-counts.tsx';

const words = binsWords.dashboard;

type Summary = OutputOf<'GET /admin/api/dashboard/clean-environment/recycle-bin/summary-count'>;

/** Number of bins by level, and today's items. */
export const BinCondition = ({ summary }: { summary: Summary }) => (
  <Panel title={words.counts}>
    <PanelCounts
      counts={[
        [words.total, summary.totalCount],
        [recycleBinTypes.pet_can, summary.petCanCount],
        [recycleBinTypes.carton, summary.cartonCount],
      ]}
    />
    <LevelCounts label={words.levels} levels={summary.levels} className={styles.wallLevels} />
    <PanelValues
      values={[
        [`${words.today} · ${recycleBinTypes.pet_can}`, words.items(summary.petCanItems)],
        [`${words.today} · ${recycleBinTypes.carton}`, words.items(summary.cartonItems)],
      ]}
    />
  </Panel>
);

const maxShown = 6;

/** The time when the first compartment will be full; always today, so the date isn't shown. */
function dueAt(compartments: Summary['toEmpty'][number]['compartments']): string {
  const times = compartments.map(({ fullDatetime }) =>
    fullDatetime?.slice('YYYY-MM-DD '.length).slice(0, 'HH:mm'.length),
  );
  return times.includes(undefined) ? binsWords.toEmpty.now : (times.toSorted()[0] ?? '');
}

/** The bins to be emptied today, fullest first, limited by the wall's space. */
export const BinsToEmpty = ({ toEmpty }: Pick<Summary, 'toEmpty'>) => (
  <PanelTable
    title={`${binsWords.toEmpty.title} ${toEmpty.length}`}
    headers={[devicesWords.code, binsWords.toEmpty.fill, binsWords.toEmpty.when]}
    empty={binsWords.toEmpty.none}
    rows={toEmpty.slice(0, maxShown).map((bin) => ({
      key: bin.recycleBinInstallationPlaceId,
      cells: [bin.managementCode, `${Math.round(bin.fill)}%`, dueAt(bin.compartments)],
    }))}
  />
);

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

/** Chart of the bins' average fill over the last day. */
export function BinWallDay({ hours }: { hours: Summary['last24Hours'] }) {
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

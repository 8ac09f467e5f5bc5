import { type BuildingKind, buildingKinds } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import type { Measure } from '@maru/domain/measure';
import { useMemo, useState } from 'react';
import { formatMeasurement, formatValue } from '#lib/formats/measurement.ts';
import { DashboardMap } from '#places/dashboard/dashboard-map.tsx';
import { DashboardScreen, useRefreshedCall } from '#places/dashboard/dashboard-screen.tsx';
import { DeviceCounts, Panel, PanelCounts, PanelTable } from '#places/dashboard/panels.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { buildingStatisticsWords, buildingDashboardWords as words } from '#texts/ko/console-buildings.ts';
import { dashboardWords } from '#texts/ko/console-dashboard.ts';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { figuresOf, measuresOf } from '../building-measures.ts';
import { buildingLooks } from '../buildings.ts';
import { GradedCell } from '../graded-cell.tsx';
import styles from './dashboard.module.css';

const markersCalls = {
  tilt: 'GET /admin/api/dashboard/tilt/map/installation-place',
  crack: 'GET /admin/api/dashboard/crack/map/installation-place',
} as const;
const placeCalls = {
  tilt: 'GET /admin/api/dashboard/tilt/installation-place/{installationPlaceId}',
  crack: 'GET /admin/api/dashboard/crack/installation-place/{installationPlaceId}',
} as const;
/** Maximum number of rows in the ranking, so that it is readable from three metres. */
const maxRanked = 10;

const headerOf = ({ name, shortName = name, unit }: Measure) => `${shortName} (${unit})`;

/** Wall dashboard of old buildings. */
export function BuildingDashboardPage() {
  const [kind, setKind] = useState<BuildingKind>('tilt');
  const [chosen, setChosen] = useState<number | null>(null);
  const status = useRefreshedCall('GET /admin/api/dashboard/tilt/total-status', {});
  const counts = useRefreshedCall('GET /admin/api/dashboard/tilt/total-count', {});
  const places = useRefreshedCall(markersCalls[kind], {});
  const [measure] = measuresOf[kind];
  const rows = places.data?.list;
  const markers = useMemo(
    () =>
      (rows ?? []).map((row) => ({
        id: row.installationPlaceId,
        name: row.installationPlaceName,
        longitude: row.longitude,
        latitude: row.latitude,
        look: row.status,
        text: formatValue(measure, row.worstValue),
        value: row.worstValue === null ? null : Math.abs(row.worstValue),
      })),
    [rows, measure],
  );
  const open = rows?.find((row) => row.installationPlaceId === chosen) ?? rows?.[0];
  return (
    <DashboardScreen
      title={words.title}
      summary={status}
      measured={status.data?.measurementDatetime}
      controls={
        <>
          <SelectField
            label={words.kind}
            isInline
            value={kind}
            options={buildingKinds.map((code) => ({ code, name: buildingStatisticsWords.kinds[code] }))}
            onChange={(code) => setKind(code as BuildingKind)}
          />
          <SelectField
            label={words.choose}
            isInline
            value={String(open?.installationPlaceId ?? '')}
            options={(rows ?? []).map((row) => ({
              code: String(row.installationPlaceId),
              name: `${row.installationPlaceName} (${row.dongName})`,
            }))}
            onChange={(code) => setChosen(Number(code))}
          />
        </>
      }
      left={(grades) => (
        <>
          <GradeCounts title={words.status.tilt} counts={grades.tilt} />
          <GradeCounts title={words.status.crack} counts={grades.crack} />
          {counts.data ? (
            <>
              <PanelCounts
                counts={[
                  [words.places, counts.data.installationPlaceCount],
                  [words.tiltDevices, counts.data.tiltDeviceCount],
                  [words.crackDevices, counts.data.crackDeviceCount],
                ]}
              />
              <DeviceCounts {...counts.data} deviceCount={counts.data.totalDeviceCount} />
            </>
          ) : (
            <Unanswered call={counts} what={dashboardWords.devices} height="14rem" />
          )}
        </>
      )}
      map={<DashboardMap label={words.map} places={places} markers={markers} looks={buildingLooks} />}
      right={
        rows ? (
          <PanelTable
            title={words.worst[kind]}
            headers={[words.place, words.grade]}
            rows={rows.slice(0, maxRanked).map((row) => ({
              key: row.installationPlaceId,
              cells: [
                <RankedName
                  key="name"
                  name={`${row.dongName} ${row.installationPlaceName}`}
                  figures={figuresOf(row)}
                />,
                <GradeBadge key="grade" grade={row.status} word={row.statusName} variant="plain" />,
              ],
            }))}
          />
        ) : (
          <Unanswered call={places} what={words.worst[kind]} height="24rem" />
        )
      }
      below={open ? <OpenBuilding kind={kind} placeId={open.installationPlaceId} /> : null}
    />
  );
}

/** A building's name with its sensors' values below it, because the values of both axes don't fit beside it. */
const RankedName = ({ name, figures }: { name: string; figures: ReturnType<typeof figuresOf> }) => (
  <>
    <span className="block cut-off">{name}</span>
    <span className="block text-16 regular">
      {figures
        .map(({ measure, value }) => `${measure.shortName ?? measure.name} ${formatMeasurement(measure, value)}`)
        .join(' · ')}
    </span>
  </>
);

interface GradeCountsProps {
  title: string;
  counts: readonly { status: Grade; statusName: string; count: number }[];
}

/** Number of buildings by grade. */
const GradeCounts = ({ title, counts }: GradeCountsProps) => (
  <Panel title={title} note={dashboardWords.places(counts.reduce((sum, { count }) => sum + count, 0))}>
    <ul className={styles.counts}>
      {counts.map(({ status, statusName, count }) => (
        <li key={status}>
          <GradeBadge grade={status} word={statusName} variant="plain" /> <strong>{words.of(count)}</strong>
        </li>
      ))}
    </ul>
  </Panel>
);

/** One building with its sensors; by default the building with the worst grade. */
function OpenBuilding({ kind, placeId }: { kind: BuildingKind; placeId: number }) {
  const place = useRefreshedCall(placeCalls[kind], { params: { installationPlaceId: placeId } });
  const { data } = place;
  if (!data) return <Unanswered call={place} what={words.building} height="12rem" />;
  return (
    <PanelTable
      title={[words.building, data.installationPlaceName, data.dongName, data.structureTypeName, data.buildingGradeName]
        .filter(Boolean)
        .join(' · ')}
      headers={[words.location, ...measuresOf[kind].map(headerOf)]}
      rows={data.devices.map((device) => ({
        key: device.deviceId,
        cells: [
          [device.installationLocation, device.managementCode, device.measurementDatetime?.slice(0, 16)]
            .filter(Boolean)
            .join(' · '),
          ...figuresOf(device).map((figure) => <GradedCell key={figure.measure.field} {...figure} />),
        ],
      }))}
    />
  );
}

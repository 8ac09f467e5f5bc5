import { type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import { installationTypeNames } from '@maru/domain/facility';
import { useMemo, useState } from 'react';
import { formatValue } from '#lib/formats/measurement.ts';
import { DashboardMap } from '#places/dashboard/dashboard-map.tsx';
import { DashboardScreen, useRefreshedCall } from '#places/dashboard/dashboard-screen.tsx';
import { DeviceCounts, PanelTable } from '#places/dashboard/panels.tsx';
import { gradeLooks, mapMarker } from '#places/map/markers.ts';
import { MeasureChart } from '#places/values/measure-chart.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { airDashboardWords as words } from '#texts/ko/console-air.ts';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { SideSummary } from './side-summary.tsx';

const ultraFineDust = airMeasure('ultra_fine_dust');

/** Wall dashboard of air quality. */
export function AirDashboardPage() {
  const [type, setType] = useState<AirMeasurementType>('ultra_fine_dust');
  const summary = useRefreshedCall('GET /admin/api/dashboard/air-quality/summary', {});
  const { data } = summary;
  return (
    <DashboardScreen
      title={words.title}
      summary={summary}
      measured={data?.measurementDatetime}
      controls={
        <SelectField
          label={words.measure}
          isInline
          value={type}
          options={airMeasures.map((one) => ({ code: one.type, name: one.name }))}
          onChange={(code) => setType(code as AirMeasurementType)}
        />
      }
      left={
        <>
          {data ? <SideSummary title={words.outdoor} side={data.outdoor} /> : <Skeleton height="16rem" />}
          {data ? <SideSummary title={words.indoor} side={data.indoor} /> : <Skeleton height="16rem" />}
        </>
      }
      map={<AirMap type={type} />}
      right={(data) => (
        <>
          <DeviceCounts {...data} />
          <PanelTable
            title={words.ranking}
            headers={[words.place, words.value, words.grade]}
            rows={data.ranking.map((row) => ({
              key: row.installationPlaceId,
              cells: [
                `${installationTypeNames[row.installationType]} ${row.installationPlaceName}`,
                formatValue(ultraFineDust, row.measurementValue),
                <GradeBadge
                  key="grade"
                  grade={row.measurementStatus}
                  word={row.measurementStatusName}
                  variant="plain"
                />,
              ],
            }))}
          />
        </>
      )}
      below={<LastDay type={type} />}
    />
  );
}

/** Map of the places, coloured by outdoor grade. */
function AirMap({ type }: { type: AirMeasurementType }) {
  const places = useRefreshedCall('GET /admin/api/dashboard/air-quality/installation-place', {
    query: { measurementType: type, installationType: 'outdoor' },
  });
  const markers = useMemo(
    () => (places.data?.list ?? []).map((row) => mapMarker(row, airMeasure(type))),
    [places.data, type],
  );
  return <DashboardMap label={words.map} places={places} markers={markers} looks={gradeLooks} />;
}

function LastDay({ type }: { type: AirMeasurementType }) {
  const hours = useRefreshedCall('GET /admin/api/dashboard/air-quality/measurement', {
    query: { measurementType: type },
  });
  const { data } = hours;
  const measure = airMeasure(type);
  if (!data) return <Unanswered call={hours} what={words.hourly(measure.name)} height="14rem" />;
  return (
    <MeasureChart
      title={words.hourly(measure.name)}
      kind="line"
      measure={measure}
      datetimeType="hour"
      series={data.series}
      height={200}
    />
  );
}

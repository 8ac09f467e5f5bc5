import { type CctvType, cctvTypeNames, cctvTypes } from '@maru/domain/people';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { useMemo, useState } from 'react';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { noValue } from '#lib/formats/measurement.ts';
import { oneOf } from '#lib/paths/search.ts';
import { DashboardMap } from '#places/dashboard/dashboard-map.tsx';
import { DashboardScreen, useRefreshedCall } from '#places/dashboard/dashboard-screen.tsx';
import { DeviceCounts, Panel, PanelCounts, PanelTable, PanelValues } from '#places/dashboard/panels.tsx';
import { gradeLooks } from '#places/map/markers.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { dashboardWords } from '#texts/ko/console-dashboard.ts';
import { peopleDashboardWords as words } from '#texts/ko/console-people.ts';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { allAreas, knownArea } from '../area-filter.tsx';
import { Crowding } from '../crowding.tsx';
import { FlowChart } from '../flow-chart.tsx';
import { areaMarker, countOf } from '../people.ts';

const areasCall = 'GET /admin/api/dashboard/cctv/installation-place';
const maxRanked = 7;
const maxDrifted = 3;

const shown = (count: number | null, type: CctvType) =>
  count === null ? noValue : type === 'person' ? words.persons(count) : words.cars(count);

/** Wall dashboard of people counting. */
export function PeopleDashboardPage() {
  const [type, setType] = useState<CctvType>('person');
  const [chosen, setChosen] = useState<string>(allAreas);
  const summary = useRefreshedCall('GET /admin/api/dashboard/cctv/measurement', {});
  const devices = useRefreshedCall('GET /admin/api/dashboard/cctv/device', {});
  const areas = useRefreshedCall(areasCall, { query: { cctvType: type } });
  const markers = useMemo(
    () => (areas.data?.list ?? []).map((area) => areaMarker(area, type, shown(countOf(area, type), type))),
    [areas.data, type],
  );
  const ranked = [...(areas.data?.list ?? [])]
    .sort((a, b) => (countOf(b, type) ?? -1) - (countOf(a, type) ?? -1))
    .slice(0, maxRanked);
  const drifted = (areas.data?.list ?? [])
    .filter(({ driftCount }) => driftCount !== null)
    .sort((a, b) => Math.abs(b.driftCount ?? 0) - Math.abs(a.driftCount ?? 0))
    .slice(0, maxDrifted);
  // Areas without cars aren't listed among those of cars.
  const areaCode = knownArea(chosen, areas.data?.list);
  const options = [
    { code: allAreas, name: words.allAreas },
    ...(areas.data?.list ?? []).map((area) => ({
      code: area.installationPlaceCode,
      name: area.installationPlaceCodeName,
    })),
  ];
  return (
    <DashboardScreen
      title={words.title}
      summary={summary}
      measured={summary.data?.measurementDatetime}
      controls={
        <>
          <SelectField
            label={words.cctvType}
            isInline
            value={type}
            options={cctvTypes.map((code) => ({ code, name: cctvTypeNames[code] }))}
            onChange={(code) => setType(oneOf(cctvTypes, code, 'person'))}
          />
          <SelectField label={words.area} isInline value={areaCode} options={options} onChange={setChosen} />
        </>
      }
      left={(data) => (
        <>
          <PanelCounts
            counts={[
              [words.present, data.presentCount],
              [words.areas, data.areaCount],
            ]}
          />
          {cctvTypes.map((one) => (
            <Panel
              key={one}
              title={words.passed[one]}
              {...(data.measurementDatetime !== null && {
                note: words.untilNow(formatDatetime(data.measurementDatetime)),
              })}
            >
              <PanelValues
                values={[
                  [words.in, shown(data[`${one}InCount`], one)],
                  [words.out, shown(data[`${one}OutCount`], one)],
                  ...(one === 'person' ? ([[words.dayDrift, words.signed(data.driftCount)]] as const) : []),
                ]}
              />
            </Panel>
          ))}
        </>
      )}
      map={<DashboardMap label={words.map} places={areas} markers={markers} looks={gradeLooks} />}
      right={
        <>
          {devices.data ? (
            <DeviceCounts {...devices.data} />
          ) : (
            <Unanswered call={devices} what={dashboardWords.devices} height="6rem" />
          )}
          {areas.data ? (
            <>
              <PanelTable
                title={words.ranking[type]}
                headers={[words.place, words.count[type], ...(type === 'person' ? [words.crowding] : [])]}
                rows={ranked.map((area) => ({
                  key: area.installationPlaceId,
                  cells: [
                    area.installationPlaceCodeName,
                    shown(countOf(area, type), type),
                    ...(type === 'person' ? [<Crowding key="crowding" grade={area.personCountStatus} />] : []),
                  ],
                }))}
              />
              <PanelTable
                title={words.drifts}
                headers={[words.place, words.drift]}
                rows={drifted.map((area) => ({
                  key: area.installationPlaceId,
                  cells: [area.installationPlaceCodeName, words.signed(area.driftCount ?? 0)],
                }))}
              />
            </>
          ) : (
            <Unanswered call={areas} what={words.ranking[type]} height="20rem" />
          )}
        </>
      }
      below={
        <TodayChart
          key={`${type} ${areaCode}`}
          type={type}
          areaCode={areaCode}
          area={options.find(({ code }) => code === areaCode)?.name ?? ''}
        />
      }
    />
  );
}

/** Labels of today's chart before the first count. */
const emptyHours = ['00', '01', '02'];

interface TodayChartProps {
  type: CctvType;
  areaCode: string;
  /** The area's name. */
  area: string;
}

/** Today's ins and outs by hour. */
function TodayChart({ type, areaCode, area }: TodayChartProps) {
  const flow = useRefreshedCall('GET /admin/api/dashboard/cctv/installation-place/chart', {
    query: { cctvType: type, ...(areaCode !== allAreas && { installationPlaceCode: areaCode }) },
  });
  const title = words.hourly(area, cctvTypeNames[type]);
  const { data } = flow;
  if (!data) return <Unanswered call={flow} what={title} height="14rem" />;
  const isEmpty = data.series.every(({ points }) => points.length === 0);
  const today = formatSeoulDate(new Date());
  const nothing = emptyHours.map((hour) => ({ measurementDatetime: `${today} ${hour}:00`, value: 0 }));
  return (
    <FlowChart
      title={title}
      unit={data.unit}
      names={words}
      series={isEmpty ? data.series.map((line) => ({ ...line, points: nothing })) : data.series}
      datetimeType="hour"
      height={200}
    />
  );
}

import { grouped } from '@maru/domain/number-text';
import { useMemo, useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { DashboardMap } from '#places/dashboard/dashboard-map.tsx';
import { DashboardScreen, refreshMs, useRefreshedCall } from '#places/dashboard/dashboard-screen.tsx';
import { ChooseButton, Panel, PanelTable, PanelValues } from '#places/dashboard/panels.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { consoleLightsWords } from '#texts/ko/console-lights.ts';
import { lights as states } from '#texts/ko/lights.ts';
import { ui } from '#texts/ko/ui.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { LightSign, lightLooks, lightMarker } from '../light-sign.tsx';
import { reportKeys } from '../lights.ts';

const words = consoleLightsWords.dashboard;
const summaryCall = 'GET /admin/api/dashboard/security-light/summary';
const placesCall = 'GET /admin/api/dashboard/security-light/installation-place';

/**
 * Input of the wall's and its map's calls. The inputs are equal while all dongs are shown, so that both share one
 * request.
 */
const placesOf = (dongCode: string) => ({ query: dongCode === '' ? {} : { dongCode } });

/** Maximum number of rows on a wall. */
const maxTroubles = 8;
const maxReports = 6;

/** Number of lights that are off, and how many of them are off at night. */
const OffCount = ({ of: { offCount, nightFaultCount } }: { of: { offCount: number; nightFaultCount: number } }) => (
  <>
    {grouped(offCount)}
    {nightFaultCount > 0 ? <small> {states.summary.nightFault(nightFaultCount)}</small> : null}
  </>
);

/** Wall dashboard of security lights. */
export function LightDashboardPage() {
  const [dongCode, setDong] = useState('');
  const [deviceId, setDevice] = useState<number | null>(null);
  const summary = useRefreshedCall(summaryCall, {});
  const all = useRefreshedCall(placesCall, placesOf(''));
  return (
    <DashboardScreen
      title={words.title}
      summary={summary}
      measured={summary.data?.measurementDatetime}
      controls={
        <SelectField
          label={words.dong}
          isInline
          value={dongCode}
          all={words.allDongs}
          options={(all.data?.dongSummary ?? []).map(({ dongCode: code, dongName: name }) => ({ code, name }))}
          onChange={setDong}
        />
      }
      left={(data) => (
        <>
          <Panel title={words.states} {...(data.silentCount > 0 && { note: words.silent(data.silentCount) })}>
            <PanelValues
              values={[
                [words.total, grouped(data.totalCount)],
                [states.looks.on, grouped(data.onCount)],
                [states.looks.off, <OffCount key="off" of={data} />],
                [states.looks.failure, grouped(data.brokenCount)],
                [states.looks.outage, grouped(data.blackoutCount)],
                [states.looks.unknown, grouped(data.unknownCount)],
              ]}
            />
          </Panel>
          {all.data ? (
            <PanelTable
              title={words.byDong}
              headers={[words.dong, states.looks.on, words.faults]}
              rows={all.data.dongSummary.map((dong) => ({
                key: dong.dongCode,
                cells: [dong.dongName, dong.onCount, dong.brokenCount + dong.blackoutCount + dong.nightFaultCount],
              }))}
            />
          ) : (
            <Unanswered call={all} what={words.byDong} height="20rem" />
          )}
        </>
      )}
      map={<LightMap dongCode={dongCode} />}
      right={(data) => (
        <>
          <PanelTable
            title={words.troubles}
            empty={data.totalCount > 0 ? words.noTroubles : ui.nothingYet}
            headers={[words.code, words.state]}
            rows={data.troubles.slice(0, maxTroubles).map((light) => ({
              key: light.deviceId,
              cells: [
                <ChooseButton key="open" onClick={() => setDevice(light.deviceId)}>
                  {light.managementCode}
                </ChooseButton>,
                <LightSign key="state" light={light} />,
              ],
            }))}
          />
          <LightReports deviceId={deviceId ?? data.troubles[0]?.deviceId ?? null} />
        </>
      )}
      below={(data) => (
        <TimeChart
          title={words.hours}
          kind="line"
          unit={words.count}
          decimals={0}
          format={(value) => (value === null ? '-' : `${grouped(value)}${words.count}`)}
          datetimeType="hour"
          series={(
            [
              ['onNumber', words.lit],
              ['offNumber', words.dark],
            ] as const
          ).map(([field, name]) => ({
            name,
            points: data.hours.map((hour) => ({ measurementDatetime: hour.measureDatetime, value: hour[field] })),
          }))}
          height={200}
        />
      )}
    />
  );
}

/** Map of the lights of one dong, or of all dongs. */
function LightMap({ dongCode }: { dongCode: string }) {
  const places = useRefreshedCall(placesCall, placesOf(dongCode));
  const markers = useMemo(
    () =>
      (places.data?.svgMarkers ?? []).map((light) => {
        const { installationPlaceId: id, managementCode: name, latitude, longitude } = light;
        return lightMarker({ id, name, latitude, longitude }, light, states.looks);
      }),
    [places.data],
  );
  return <DashboardMap label={words.map} places={places} markers={markers} looks={lightLooks} />;
}

/** Reports of a light since yesterday. */
function LightReports({ deviceId }: { deviceId: number | null }) {
  const reports = useCall(
    'GET /admin/api/dashboard/security-light/report/detail',
    { query: { deviceId: deviceId ?? 0 } },
    { enabled: deviceId !== null, refetchInterval: refreshMs, keepPrevious: true },
  );
  if (deviceId === null) return <Panel title={consoleLightsWords.light}>{words.choose}</Panel>;
  const { data } = reports;
  if (!data) return <Unanswered call={reports} what={consoleLightsWords.light} height="12rem" />;
  const shown = data.list.slice(0, maxReports);
  const keys = reportKeys(shown);
  return (
    <PanelTable
      title={words.reports(data.managementCode)}
      headers={[words.at, words.state]}
      rows={shown.map((report) => ({
        key: keys.get(report) ?? '',
        cells: [formatDatetime(report.eventDatetime).slice(5), <LightSign key="state" light={report} />],
      }))}
    />
  );
}

/** The console's statistics of security lights: a row per light, and one light's reports. */
import type { OutputOf } from '@maru/contract';
import { lightStatusNames, lightTypeNames } from '@maru/domain/light';
import { dateRange, search, select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import { Mailings } from '#screens/mailings/mailings.tsx';
import { firstPage, idIn, StatisticsDetail, viewColumn } from '#screens/statistics/statistics.tsx';
import { devicesWords, placesWords } from '#texts/ko/console-devices.ts';
import { consoleLightsWords } from '#texts/ko/console-lights.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { LightSign, NamedLightSign } from './light-sign.tsx';

const page = 'systemStatistics/smartSecurityLight';
const rowsCall = 'GET /admin/api/statistics/security-light';
const detailCall = 'GET /admin/api/statistics/security-light/detail';
const words = consoleLightsWords.statistics;
type Row = OutputOf<typeof rowsCall>['list'][number];

const hourFields = ['onHours', 'offHours', 'failureHours', 'outageHours'] as const;

const filters = [
  dateRange('startDate', 'endDate', 'year'),
  dong(),
  select('status', consoleLightsWords.status, lightStatusNames),
  select('lightType', consoleLightsWords.lightType, lightTypeNames),
  text('indcCompany', consoleLightsWords.company),
  search({ managementCode: devicesWords.code, address: placesWords.address, modelName: devicesWords.model }),
] as const;

const lights = listOf(rowsCall, {
  page,
  title: words.title,
  key: 'deviceId',
  name: 'managementCode',
  filters,
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'lastEventDatetime', header: words.lastEvent, as: 'datetime' },
    { field: 'indcCompany', header: consoleLightsWords.company },
    { field: 'managementCode', header: devicesWords.code, sort: true, as: 'whole' },
    { field: 'address', header: placesWords.address, sort: true, as: 'address' },
    { field: 'detailAddress', header: placesWords.detailAddress, as: 'cut' },
    { field: 'lightTypeName', header: consoleLightsWords.lightType },
    { field: 'statusName', header: consoleLightsWords.status, cell: (row) => <NamedLightSign light={row} /> },
    ...hourFields.map((field) => ({ field, header: words[field], note: words.hours, as: 'number' }) as const),
    viewColumn({
      page,
      words,
      filters,
      query: ({ deviceId, managementCode, address, detailAddress, indcCompany, lightType }: Row, chosen) => ({
        ...firstPage,
        deviceId,
        managementCode,
        address,
        detailAddress,
        indcCompany,
        lightType,
        startDate: chosen.startDate ?? '',
        endDate: chosen.endDate ?? '',
      }),
      label: (row) => words.viewOf(row.managementCode),
    }),
  ],
  excel: 'GET /admin/api/statistics/security-light/excel',
});

/** Security lights with their last event and the hours in each state. */
export const LightStatisticsPage = () => (
  <ListScreen
    list={lights}
    above={<p className="block flush below-4 muted small regular">{words.silence}</p>}
    actions={<Mailings page={page} statistics="security-light" filters={filters} />}
  />
);

const reportsOf = ({ key: deviceId, managementCode }: { key: number; managementCode: string }) =>
  listOf(detailCall, {
    page,
    title: `${words.detailTitle} · ${managementCode}`,
    key: 'rowNumber',
    name: 'eventDatetime',
    query: { deviceId },
    filters: [dateRange('startDate', 'endDate', 'year')],
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'eventDatetime', header: words.at, as: 'datetime' },
      { field: 'reportTypeName', header: words.report },
      { field: 'statusName', header: consoleLightsWords.status, cell: (row) => <LightSign light={row} /> },
      { field: 'statusDescription', header: consoleLightsWords.what },
      { field: 'dimming', header: words.dimming, note: '%', as: 'number' },
      { field: 'ampere', header: words.ampere, note: 'A', as: 'number' },
    ],
    excel: 'GET /admin/api/statistics/security-light/detail/excel',
  });

/** One light's reports, and its hours in each state by day. */
export const LightStatisticsDetailPage = () => (
  <StatisticsDetail
    page={page}
    words={words}
    missing={words.noLight}
    named={({ deviceId, managementCode = '' }) => {
      const key = idIn(deviceId);
      return key === null ? null : { key, managementCode };
    }}
    list={reportsOf}
  >
    {({ list, toList }) => (
      <ListScreen list={list} actions={toList} overview={(answer) => <LightDays answer={answer} />} />
    )}
  </StatisticsDetail>
);

function LightDays({ answer }: { answer: OutputOf<typeof detailCall> }) {
  return (
    <>
      <Section title={consoleLightsWords.light}>
        <FactList
          facts={[
            { name: consoleLightsWords.status, value: <NamedLightSign light={answer} /> },
            { name: consoleLightsWords.what, value: answer.statusDescription },
            { name: placesWords.address, value: `${answer.address} ${answer.detailAddress}` },
            { name: consoleLightsWords.lightType, value: answer.lightTypeName },
            { name: consoleLightsWords.company, value: answer.indcCompany },
          ]}
        />
      </Section>
      <TimeChart
        title={words.days}
        kind="line"
        unit={words.hours}
        decimals={1}
        format={(value) => (value === null ? '-' : `${value.toFixed(1)} ${words.hours}`)}
        datetimeType="day"
        series={hourFields.map((field) => ({
          name: words[field],
          points: answer.days.map((day) => ({ measurementDatetime: day.measureDatetime, value: day[field] })),
        }))}
        height={220}
      />
    </>
  );
}

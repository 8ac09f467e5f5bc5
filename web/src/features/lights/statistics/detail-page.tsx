import type { OutputOf } from '@maru/contract';
import { listAddress } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { placesWords } from '#texts/ko/console-devices.ts';
import { consoleLightsWords } from '#texts/ko/console-lights.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ui } from '#texts/ko/ui.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LightSign } from '../light-sign.tsx';

const page = 'systemStatistics/smartSecurityLight';
const detailCall = 'GET /admin/api/statistics/security-light/detail';
const words = consoleLightsWords.statistics;
type Answer = OutputOf<typeof detailCall>;

/** The reports of one light; declared anew for another, for its title and what it asks. */
const reportsOf = (deviceId: number, managementCode: string) =>
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
      {
        field: 'statusName',
        header: consoleLightsWords.status,
        cell: (row) => <LightSign light={{ ...row, isSilent: false }} />,
      },
      { field: 'statusDescription', header: consoleLightsWords.what },
      { field: 'dimming', header: words.dimming, note: '%', as: 'number' },
      { field: 'ampere', header: words.ampere, note: 'A', as: 'number' },
    ],
    excel: 'GET /admin/api/statistics/security-light/detail/excel',
  });

/** What one light reported, and its hours in each state day by day. */
export function LightStatisticsDetailPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const deviceId = Number(address.deviceId);
  const toList = (
    <PageLink {...listAddress(page)} className={actionClass()}>
      {words.toList}
    </PageLink>
  );
  if (!Number.isSafeInteger(deviceId) || deviceId <= 0)
    return (
      <MessagePage title={words.detailTitle} body={words.noLight}>
        {toList}
      </MessagePage>
    );
  return (
    <ListScreen
      key={deviceId}
      list={reportsOf(deviceId, address.managementCode ?? '')}
      actions={toList}
      overview={(answer) => <LightDays answer={answer} />}
    />
  );
}

function LightDays({ answer }: { answer: Answer }) {
  const lines = (['onHours', 'offHours', 'failureHours', 'outageHours'] as const).map((field) => ({
    name: words[field],
    points: answer.days.map((day) => ({ measurementDatetime: day.measureDatetime, value: day[field] })),
  }));
  return (
    <>
      <Section title={consoleLightsWords.light}>
        <FactList
          facts={[
            { name: consoleLightsWords.status, value: <LightSign light={answer} /> },
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
        series={lines}
        height={220}
        empty={<EmptyState message={ui.emptyChart} />}
      />
    </>
  );
}

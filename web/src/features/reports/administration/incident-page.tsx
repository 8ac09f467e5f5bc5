import { citizensEvents, reportedGroupOf } from '@maru/domain/report';
import { useMayDevices } from '#lib/admin-session/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { placeAddressOf } from '#lib/paths/device-address.ts';
import { partsOf } from '#lib/paths/page-link.tsx';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { EventList } from '#ui/page/event-list.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { type Incident, incidentCall, page } from './incident.ts';
import { IncidentActions } from './incident-actions.tsx';
import { IncidentReports } from './incident-reports.tsx';
import { DueSign, IncidentSign } from './incident-signs.tsx';
import { RepairPhotos } from './repair-photos.tsx';

/** One incident: place with live state, reports, history, and possible actions. */
export const IncidentPage = () => (
  <DetailScreen
    call={incidentCall}
    input={(incidentId) => ({ params: { incidentId } })}
    page={page}
    title={words.one}
    nameOf={({ placeName, causeName }) => `${placeName} ${causeName}`}
    actions={(incident) => <Links incident={incident} />}
  >
    {(incident) => (
      <>
        <IncidentFacts incident={incident} />
        <IncidentActions incident={incident} />
        <IncidentReports incident={incident} />
        <RepairPhotos incident={incident} />
        <History history={incident.history} />
      </>
    )}
  </DetailScreen>
);

/** Links to the administration page of the place, and to the incident into which this one was joined. */
function Links({ incident: { placeType, installationPlaceId, joinedIncidentId } }: { incident: Incident }) {
  const may = useMayDevices();
  const kind = reportedGroupOf(placeType)?.kinds.find(({ series }) => may(series, 'get'));
  const address = kind && placeAddressOf(kind.series, installationPlaceId);
  return (
    <>
      {joinedIncidentId ? <ActionLink to={pagePath(page, joinedIncidentId)}>{words.toJoined}</ActionLink> : null}
      {address ? <ActionLink {...partsOf(address)}>{words.toDevice}</ActionLink> : null}
    </>
  );
}

const IncidentFacts = ({ incident }: { incident: Incident }) => (
  <Section title={words.facts}>
    <FactList
      facts={[
        { name: words.state, value: <IncidentSign incident={incident} /> },
        { name: words.due, value: <DueSign incident={incident} /> },
        { name: words.dept, value: incident.deptName || words.noDept },
        { name: words.group, value: incident.groupName },
        { name: words.place, value: incident.placeName },
        { name: words.dong, value: incident.dongName },
        { name: words.code, value: incident.code },
        { name: words.cause, value: incident.causeName },
        { name: words.now, value: <LiveState code={incident.code} /> },
        { name: words.measured, value: incident.isMeasured ? words.isMeasured : words.notMeasured },
        { name: words.count, value: String(incident.reportCount) },
        { name: words.received, value: formatDatetime(incident.receivedDatetime) },
        { name: words.lastReport, value: formatDatetime(incident.lastReportDatetime) },
        { name: words.closed, value: formatDatetime(incident.closedDatetime) },
      ]}
    />
  </Section>
);

/** The current state of a place, from the call of its public page. */
function LiveState({ code }: { code: string }) {
  const { data, error } = useCall(
    'GET /api/report/things/{code}',
    { params: { code } },
    { refetchInterval: 30_000, staleTime: 0 },
  );
  if (error?.status === 404) return words.nowRemoved;
  if (error && !data) return words.nowFailed;
  if (!data) return '…';
  const { statusName, measurementDatetime: time } = data;
  return `${statusName} · ${time ? words.measuredAt(formatDatetime(time)) : words.never}`;
}

const History = ({ history }: Pick<Incident, 'history'>) => (
  <Section title={words.history}>
    <EventList
      events={history.map(({ datetime, event, eventName, detail, handledAdminId }) => ({
        datetime: formatDatetime(datetime),
        name: eventName,
        by: handledAdminId || (citizensEvents.includes(event) ? words.byCitizen : words.byItself),
        note: detail,
      }))}
    />
  </Section>
);

import { devicePageOf, isOneDevicePlace } from '@maru/domain/device-groups';
import { reportedGroupOf } from '@maru/domain/report';
import { useMay } from '#lib/admin-session/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { detailAddress, pagePath } from '#lib/paths/console-paths.ts';
import { partsOf } from '#lib/paths/page-link.tsx';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
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
    actions={(incident) => <DeviceLinks incident={incident} />}
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

/** The page of a group's devices that the administrator may see, for a place of the group. */
function DeviceLinks({ incident: { placeType, installationPlaceId } }: { incident: Incident }) {
  const may = useMay();
  const pages = (reportedGroupOf(placeType)?.kinds ?? []).flatMap(({ series }) => devicePageOf(series) ?? []);
  const [shown] = pages.filter((one) => may(one, 'get'));
  if (!shown) return null;
  const address = isOneDevicePlace(placeType)
    ? pagePath(shown, installationPlaceId)
    : detailAddress(shown, installationPlaceId);
  return <ActionLink {...partsOf(address)}>{words.toDevice}</ActionLink>;
}

function IncidentFacts({ incident }: { incident: Incident }) {
  const { joinedIncidentId } = incident;
  return (
    <Section
      title={words.facts}
      actions={
        joinedIncidentId === null ? null : (
          <ActionLink to={pagePath(page, joinedIncidentId)}>{words.toJoined}</ActionLink>
        )
      }
    >
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
}

const liveMs = 30_000;

/** The current state of a place, from the call of its public page. */
function LiveState({ code }: { code: string }) {
  const { data, error } = useCall(
    'GET /api/report/things/{code}',
    { params: { code } },
    { refetchInterval: liveMs, staleTime: 0 },
  );
  if (error?.status === 404) return words.nowRemoved;
  if (error && !data) return words.nowFailed;
  if (!data) return '…';
  const { statusName, measurementDatetime: time } = data;
  return `${statusName} · ${time ? words.measuredAt(formatDatetime(time)) : words.never}`;
}

function History({ history }: Pick<Incident, 'history'>) {
  return (
    <Section title={words.history}>
      <ol className="stack">
        {history.map(({ datetime, event, eventName, detail, handledAdminId }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events of one second may be equal
          <li key={at}>
            <span className="muted">{formatDatetime(datetime)}</span> · <strong>{eventName}</strong> ·{' '}
            {handledAdminId || (isOfCitizens(event) ? words.byCitizen : words.byItself)}
            {detail ? <p className="flush anywhere">{detail}</p> : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}

const isOfCitizens = (event: Incident['history'][number]['event']) =>
  event === 'received' || event === 'reported' || event === 'stillBroken';

/** Kinds of open tasks. Each kind has its own call, so that a failed call doesn't affect the other kinds. */
import { useCall } from '#lib/api/use-call.ts';
import { useShortAddress } from '#lib/district/use-short-address.ts';
import { formatDate, formatTime } from '#lib/formats/datetime.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { listAddress, pagePath } from '#lib/paths/console-paths.ts';
import { deviceAddressOf } from '#lib/paths/device-address.ts';
import { homeWords as words } from '#texts/ko/console-home.ts';
import { useShownBreakdowns } from './broken-devices.tsx';
import { TodayCard } from './today-card.tsx';

/** Number of lines on a card. */
const shownAtMost = 3;
/** 'MM-DD HH:mm' of a call's datetime. */
const shortTime = (datetime: string) => datetime.slice(5, 16);

export function NewBreakdowns() {
  const result = useCall('GET /admin/api/portlet/today/breakdowns', { query: {} });
  const [, show] = useShownBreakdowns();
  const { title, rule, count, ofType, since } = words.breakdowns;
  return (
    <TodayCard
      title={title}
      rule={rule}
      call={result}
      total={result.data?.totalCount}
      count={count}
      ways={result.data?.types.map((type) => (
        <button
          key={type.deviceType}
          type="button"
          onClick={() => show({ broken: type.deviceType, since: result.data.startDate })}
        >
          {ofType(type.deviceTypeName, type.count)}
        </button>
      ))}
      works={(result.data?.list ?? []).map((device) => ({
        key: device.deviceId,
        to: deviceAddressOf(device),
        // A place of a CCTV is named after its device.
        name: [...new Set([device.managementCode, device.installationPlaceName])].join(' '),
        note: since(shortTime(device.breakdownDatetime)),
      }))}
    />
  );
}

export function BinsToEmpty() {
  const result = useCall('GET /admin/api/installation-place/recycle-bin/to-empty', {});
  const shorten = useShortAddress();
  const { title, rule, count, fill } = words.bins;
  return (
    <TodayCard
      title={title}
      rule={rule}
      call={result}
      total={result.data?.list.length}
      count={count}
      all={listAddress('device/smartRecycleBin')}
      works={(result.data?.list ?? []).slice(0, shownAtMost).map((bin) => ({
        key: bin.recycleBinInstallationPlaceId,
        to: pagePath('device/smartRecycleBin', bin.recycleBinInstallationPlaceId),
        name: `${bin.managementCode} ${bin.dongName} ${shorten(bin.address)}`,
        note: fill(bin.fill, bin.statusName),
      }))}
    />
  );
}

export function MissedDongs() {
  const result = useCall('GET /admin/api/dashboard/clean-environment/vehicle/summary-count', {});
  const { title, rule, count, hours } = words.dongs;
  return (
    <TodayCard
      title={title}
      rule={rule}
      call={result}
      total={result.data?.missedCount}
      count={count}
      all={listAddress('dashboard/cleaning')}
      works={(result.data?.missed ?? []).slice(0, shownAtMost).map((visit) => ({
        key: visit.visitKey,
        to: listAddress('dashboard/cleaning'),
        name: `${visit.dongCodeName} ${visit.vehicleNumber}`,
        note: hours(formatTime(visit.plannedStartDatetime), formatTime(visit.plannedEndDatetime)),
      }))}
    />
  );
}

/** Citizens' reports that exceeded the time limit of their state. */
export function OverdueReports() {
  const result = useCall('GET /admin/api/report/counts', {});
  const { title, rule, count, open, received } = words.reports;
  const { overdueCount, openCount = 0, receivedCount = 0 } = result.data ?? {};
  const page = pagePath('report/list');
  return (
    <TodayCard
      title={title}
      rule={rule}
      call={result}
      total={overdueCount}
      count={count}
      all={{ to: page, search: { ...beginning, isOverdue: 'true' } }}
      works={[
        { key: 'open', to: { to: page, search: { ...beginning, state: 'open' } }, name: open, note: count(openCount) },
        {
          key: 'received',
          to: { to: page, search: { ...beginning, state: 'received' } },
          name: received,
          note: count(receivedCount),
        },
      ]}
    />
  );
}

/** Text messages that failed, or whose result is unknown. */
export function TextsToSettle({ state }: { state: 'failed' | 'unknown' }) {
  const result = useCall('GET /admin/api/portlet/today/texts', {});
  const { title, rule } = state === 'failed' ? words.failedTexts : words.unknownTexts;
  const { count, name, ofAll } = words.texts;
  const found = result.data?.[state];
  return (
    <TodayCard
      title={title}
      rule={rule}
      call={result}
      total={found?.totalCount}
      count={count}
      all={{
        to: pagePath('sms/history'),
        search: { ...beginning, smsState: state, startDate: found?.startDate ?? '' },
      }}
      works={(found?.list ?? []).map((text) => ({
        key: text.smsId,
        to: pagePath('sms/history', `${text.smsId}-${text.smsType}`),
        name: name(shortTime(text.sendDatetime), text.smsTypeName),
        note: ofAll(text.count, text.receiverCount),
      }))}
    />
  );
}

export function WaitingMembers() {
  const result = useCall('GET /admin/api/portlet/today/requests', {});
  const { title, rule, count, member } = words.requests;
  return (
    <TodayCard
      title={title}
      rule={rule}
      call={result}
      total={result.data?.totalCount}
      count={count}
      all={{ to: pagePath('account/user'), search: { ...beginning, application: 'waiting' } }}
      works={(result.data?.list ?? []).map((waiting) => ({
        key: waiting.userNumber,
        to: pagePath('account/user', waiting.userNumber),
        name: `${member(waiting.userNumber)} ${waiting.serviceNames}`,
        note: formatDate(waiting.applicationDatetime),
      }))}
    />
  );
}

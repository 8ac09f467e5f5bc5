import { grouped } from '@maru/domain/number-text';
import { useAttendedRefresh } from '#lib/admin-session/use-attended-refresh.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatTime } from '#lib/formats/datetime.ts';
import { deviceAddressOf } from '#lib/paths/device-address.ts';
import { PageLink, partsOf } from '#lib/paths/page-link.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { unionWords as words } from '#texts/ko/console-union.ts';
import styles from './union-page.module.css';

const query = { hours: 1, limit: 20 };

/** The devices that broke down within the last hour, the newest first, each with the way to its page. */
export function LastBreakdowns() {
  const asked = useCall('GET /admin/api/portlet/today/breakdowns', { query });
  const { data, isError, refetch } = asked;
  useAttendedRefresh(() => void refetch());
  return (
    <section className={styles.breakdowns} aria-busy={!data && !isError}>
      <h2>
        {words.breakdowns} {data && data.totalCount > 0 && <b>{words.count(grouped(data.totalCount))}</b>}
      </h2>
      {!data && <Unanswered call={asked} what={words.breakdowns} height="2.5rem" />}
      {data?.totalCount === 0 && <p>{words.none}</p>}
      {data && data.list.length > 0 && (
        <ul>
          {data.list.map((device) => (
            <li key={device.deviceId}>
              <PageLink {...partsOf(deviceAddressOf(device))}>{device.managementCode}</PageLink>
              <span>{words.since(formatTime(device.breakdownDatetime))}</span>
              <small>{[device.deviceTypeName, device.installationPlaceName].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
      {data && data.totalCount > data.list.length && <p>{words.more(grouped(data.totalCount - data.list.length))}</p>}
    </section>
  );
}

import { deviceKinds, devicePageOf } from '@maru/domain/device-groups';
import { useMay } from '#lib/admin-session/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { listAddress } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { homeWords } from '#texts/ko/console-home.ts';
import { Section } from '#ui/page/section.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { useShownBreakdowns } from './broken-devices.tsx';
import styles from './home.module.css';

const words = homeWords.devices;

const none = { deviceCount: 0, normalCount: 0, breakdownCount: 0 };

/** A percentage, rounded to 0 or 100 only for none or all. */
const percentOf = (part: number, whole: number): number =>
  whole === 0 || part === 0 ? 0 : Math.min(part === whole ? 100 : 99, Math.max(1, Math.round((100 * part) / whole)));

/** Active devices by type: number reporting in time and number broken, with a list of the broken devices. */
export function DeviceCondition() {
  const may = useMay();
  const { data, isError, error, refetch } = useCall('GET /admin/api/portlet/devices', {});
  const [, show] = useShownBreakdowns();
  return (
    <Section title={words.title}>
      {!data && isError ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
      {data || !isError ? (
        <table className={styles.devices} aria-busy={!data} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.type}</th>
              <th scope="col">{words.all}</th>
              <th scope="col">{words.normal}</th>
              <th scope="col">{words.breakdown}</th>
              <th scope="col">{words.share}</th>
            </tr>
          </thead>
          <tbody>
            {deviceKinds.map(({ series, name }) => {
              const row = data && (data.list.find(({ deviceType }) => deviceType === series) ?? none);
              const page = devicePageOf(series);
              const isOpen = page !== undefined && may(page, 'get');
              const percent = row ? percentOf(row.breakdownCount, row.deviceCount) : 0;
              return (
                <tr key={series}>
                  <th scope="row">{isOpen ? <PageLink {...listAddress(page)}>{name}</PageLink> : name}</th>
                  {row ? (
                    <>
                      <td>{words.count(row.deviceCount)}</td>
                      <td>{words.count(row.normalCount)}</td>
                      <td data-broken={row.breakdownCount > 0 || undefined}>
                        {isOpen && row.breakdownCount > 0 ? (
                          <button
                            type="button"
                            aria-label={`${words.broken(name)} ${words.count(row.breakdownCount)}`}
                            onClick={() => show({ broken: series })}
                          >
                            {words.count(row.breakdownCount)}
                          </button>
                        ) : (
                          words.count(row.breakdownCount)
                        )}
                      </td>
                      <td className={styles.share}>
                        {row.deviceCount === 0 ? (
                          words.none
                        ) : (
                          <>
                            <span className={styles.bar} aria-hidden="true">
                              <span style={{ inlineSize: `${100 - percent}%` }} />
                              <span style={{ inlineSize: `${percent}%` }} />
                            </span>
                            {words.percent(percent)}
                          </>
                        )}
                      </td>
                    </>
                  ) : (
                    <td colSpan={4}>
                      <Skeleton height="1rem" />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
    </Section>
  );
}

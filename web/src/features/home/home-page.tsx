import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAttendedRefresh } from '#lib/admin-session/use-attended-refresh.ts';
import { consoleWords } from '#texts/ko/console.ts';
import { dashboardWords } from '#texts/ko/console-dashboard.ts';
import { homeWords as words } from '#texts/ko/console-home.ts';
import { PageHead } from '#ui/page/page-head.tsx';
import { BrokenDevices } from './broken-devices.tsx';
import { DeviceCondition } from './device-condition.tsx';
import { MemberFigures, MessageFigures } from './figures.tsx';
import styles from './home.module.css';
import { Today } from './today.tsx';

/** The page's calls, which are refetched together. */
const calls: ReadonlySet<unknown> = new Set([
  'GET /admin/api/portlet/today/breakdowns',
  'GET /admin/api/portlet/today/texts',
  'GET /admin/api/portlet/today/requests',
  'GET /admin/api/installation-place/recycle-bin/to-empty',
  'GET /admin/api/dashboard/clean-environment/vehicle/summary-count',
  'GET /admin/api/report/counts',
  'GET /admin/api/portlet/devices',
  'GET /admin/api/portlet/users',
  'GET /admin/api/portlet/sms',
]);

/** The console's home. */
export function HomePage({ above }: { above: ReactNode }) {
  const queries = useQueryClient();
  const [{ asOf, isStale }, setFigures] = useState(() => ({ asOf: new Date(), isStale: false }));
  useAttendedRefresh(() => {
    const isOfHome = ({ queryKey: [call] }: { queryKey: readonly unknown[] }) => calls.has(call);
    void queries.invalidateQueries({ predicate: isOfHome }).then(() => {
      const shown = queries.getQueryCache().findAll({ predicate: isOfHome, type: 'active' });
      // A query stays invalidated if its refetch failed, or is paused because the browser is offline.
      const hasOldData = shown.some(({ state }) => state.data !== undefined && state.isInvalidated);
      setFigures((former) => ({ asOf: hasOldData ? former.asOf : new Date(), isStale: hasOldData }));
    });
  });
  return (
    <>
      <PageHead title={consoleWords.pages.main}>
        <p className="flush muted small">
          <span role="status">{isStale ? dashboardWords.stale : null}</span> {words.asOf(formatSeoulMinute(asOf))}
        </p>
      </PageHead>
      {above}
      <Today />
      <div className={styles.condition}>
        <DeviceCondition />
        <MemberFigures />
        <MessageFigures />
      </div>
      <BrokenDevices />
    </>
  );
}

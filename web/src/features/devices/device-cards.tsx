import type { InputOf, OutputOf } from '@maru/contract';
import { devicePageOf } from '@maru/domain/device-groups';
import { useState } from 'react';
import { useMay } from '../../lib/admin-session/me.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { formatDatetime } from '../../lib/formats/datetime.ts';
import { listAddress } from '../../lib/paths/console-paths.ts';
import { PageLink } from '../../lib/paths/page-link.tsx';
import { portletWords as words } from '../../texts/ko/console-portlets.ts';
import { ui } from '../../texts/ko/ui.ts';
import { ActionButton, actionClass } from '../../ui/action/action-button.tsx';
import { Dialog } from '../../ui/modal/dialog.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { StatusSign } from '../../ui/state/status-sign.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';

const breakdownCall = 'GET /admin/api/portlet/devices/breakdown';
type DeviceType = InputOf<typeof breakdownCall>['query']['deviceType'];
type Broken = OutputOf<typeof breakdownCall>['list'][number];
const pageSize = 10;

const columns: Column<Broken>[] = [
  { id: 'code', header: words.code, isRowHeader: true, cell: (row) => row.managementCode },
  { id: 'place', header: words.place, cell: (row) => row.installationPlaceName || '-' },
  {
    id: 'facility',
    header: words.facility,
    cell: (row) => row.detailFacilityTypeName || row.buildingUseTypeName || '-',
  },
  { id: 'address', header: words.address, cell: (row) => `${row.address} ${row.detailAddress}`.trim() || '-' },
  { id: 'installed', header: words.installed, isWhole: true, cell: (row) => row.installationDate },
  {
    id: 'measured',
    header: words.measured,
    isWhole: true,
    cell: (row) => formatDatetime(row.measurementDatetime) || '-',
  },
];

/** A card a type of device: how many report in time and how many don't, with the list of these behind it. */
export function DeviceCards() {
  const may = useMay();
  const { data, isError, error, refetch } = useCall('GET /admin/api/portlet/devices', {});
  const [shown, setShown] = useState<{ type: DeviceType; name: string } | null>(null);
  if (!data) {
    return (
      <Section title={words.devices}>
        {isError ? <FailedState what={words.devices} problem={error} onRetry={refetch} /> : <Skeleton height="12rem" />}
      </Section>
    );
  }
  return (
    <>
      {data.list.map(({ deviceType, deviceTypeName, normalCount, breakdownCount, deviceCount }) => {
        const page = devicePageOf(deviceType);
        return (
          <Section
            key={deviceType}
            title={deviceTypeName}
            actions={
              breakdownCount > 0 && page && may(page, 'get') ? (
                <ActionButton
                  aria-label={words.broken(deviceTypeName)}
                  onClick={() => setShown({ type: deviceType, name: deviceTypeName })}
                >
                  {words.showBroken}
                </ActionButton>
              ) : null
            }
          >
            <FactList
              facts={[
                { name: words.all, value: words.count(deviceCount) },
                {
                  name: words.normal,
                  value: <StatusSign isNormal={deviceCount > 0 || null}>{words.count(normalCount)}</StatusSign>,
                },
                {
                  name: words.breakdown,
                  value: (
                    <StatusSign isNormal={deviceCount === 0 ? null : breakdownCount === 0}>
                      {words.count(breakdownCount)}
                    </StatusSign>
                  ),
                },
              ]}
            />
          </Section>
        );
      })}
      {shown ? <BrokenDevices {...shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

function BrokenDevices({ type, name, onClose }: { type: DeviceType; name: string; onClose: () => void }) {
  const [pageNumber, setPage] = useState(1);
  const asked = useCall(breakdownCall, { query: { deviceType: type, pageNumber, pageSize } }, { keepPrevious: true });
  const title = words.broken(name);
  return (
    <Dialog title={title} isWide onClose={onClose}>
      {asked.data?.list.length === 0 ? <EmptyState /> : null}
      {asked.data && asked.data.list.length > 0 ? (
        <>
          <DataTable
            caption={title}
            columns={columns}
            rows={asked.data.list}
            rowKey={(row) => String(row.deviceId)}
            isUpdating={asked.isPlaceholderData}
          />
          <Pager
            label={title}
            pageNumber={pageNumber}
            pageSize={pageSize}
            totalCount={asked.data.totalCount}
            onPage={setPage}
          />
        </>
      ) : null}
      {!asked.data && asked.isError ? <FailedState what={title} problem={asked.error} onRetry={asked.refetch} /> : null}
      {!asked.data && !asked.isError ? <Skeleton height="16rem" /> : null}
      <ActionButton primary onClick={onClose}>
        {ui.close}
      </ActionButton>
    </Dialog>
  );
}

/** Today's text messages by kind. */
export function MessageCard() {
  const may = useMay();
  const { data, isError, error, refetch } = useCall('GET /admin/api/portlet/sms', {});
  return (
    <Section
      title={words.messages}
      actions={
        may('sms/history', 'get') ? (
          <PageLink {...listAddress('sms/history')} className={actionClass()}>
            {words.toMessages}
          </PageLink>
        ) : null
      }
    >
      {data ? (
        <FactList
          facts={[
            { name: words.today, value: words.sent(data.totalCount) },
            { name: words.instant, value: words.sent(data.instant) },
            { name: words.reserve, value: words.sent(data.reserve) },
            { name: words.notify, value: words.sent(data.notify) },
            { name: words.device, value: words.sent(data.device) },
          ]}
        />
      ) : null}
      {!data && isError ? <FailedState what={words.messages} problem={error} onRetry={refetch} /> : null}
      {!data && !isError ? <Skeleton height="12rem" /> : null}
    </Section>
  );
}

import type { InputOf, OutputOf } from '@maru/contract';
import { deviceKinds } from '@maru/domain/device-groups';
import { useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { dayOr } from '#lib/clock/days.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { homeWords } from '#texts/ko/console-home.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';

const words = homeWords.devices;
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

interface ShownBreakdowns {
  /** The type whose broken devices are listed; empty for none. */
  broken: string;
  /** First day of the breakdowns; empty for any. */
  since: string;
}

const parse = ({ broken = '', since }: Search): ShownBreakdowns => ({
  broken: deviceKinds.some(({ series }) => series === broken) ? broken : '',
  since: dayOr('', since),
});

/** The open list of broken devices, stored in the page's address. */
export function useShownBreakdowns(): [ShownBreakdowns, (shown: Partial<ShownBreakdowns>) => void] {
  const [shown, change] = useSearchState(parse);
  return [
    shown,
    ({ broken, since }) =>
      change({ broken: broken || undefined, since: since || undefined }, { push: Boolean(broken) }),
  ];
}

/** The list of a type's broken devices requested by the address. */
export function BrokenDevices() {
  const [{ broken, since }, show] = useShownBreakdowns();
  if (broken === '') return null;
  return <BrokenDevicesDialog key={`${broken} ${since}`} type={broken} since={since} onClose={() => show({})} />;
}

interface BrokenDevicesDialogProps {
  type: DeviceType;
  since: string;
  onClose: () => void;
}

function BrokenDevicesDialog({ type, since, onClose }: BrokenDevicesDialogProps) {
  const [pageNumber, setPage] = useState(1);
  const result = useCall(
    breakdownCall,
    { query: { deviceType: type, pageNumber, pageSize, ...(since !== '' && { startDate: since }) } },
    { keepPrevious: true },
  );
  const name = deviceKinds.find(({ series }) => series === type)?.name ?? '';
  const title = since === '' ? words.broken(name) : words.newlyBroken(name);
  return (
    <Dialog title={title} isWide onClose={onClose}>
      {result.data?.list.length === 0 ? <EmptyState /> : null}
      {result.data && result.data.list.length > 0 ? (
        <>
          <DataTable
            caption={title}
            columns={columns}
            rows={result.data.list}
            rowKey={(row) => String(row.deviceId)}
            isUpdating={result.isPlaceholderData}
          />
          <Pager
            label={title}
            pageNumber={pageNumber}
            pageSize={pageSize}
            totalCount={result.data.totalCount}
            onPage={setPage}
          />
        </>
      ) : null}
      {!result.data && result.isError ? (
        <FailedState what={title} problem={result.error} onRetry={result.refetch} />
      ) : null}
      {!result.data && !result.isError ? <TableSkeleton rowCount={5} /> : null}
      <ActionButton primary onClick={onClose}>
        {ui.close}
      </ActionButton>
    </Dialog>
  );
}

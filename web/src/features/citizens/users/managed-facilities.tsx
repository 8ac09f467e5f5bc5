import type { OutputOf } from '@maru/contract';
import { useCall } from '../../../lib/api/use-call.ts';
import { usersWords } from '../../../texts/ko/console-citizens.ts';
import { Section } from '../../../ui/page/section.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';

const facilitiesCall = 'GET /admin/api/users/management-facility';
const words = usersWords.detail;

const columns: Column<OutputOf<typeof facilitiesCall>['list'][number]>[] = [
  { id: 'name', header: words.facility, isRowHeader: true, cell: (row) => row.installationPlaceName },
  { id: 'type', header: words.facilityType, cell: (row) => row.placeTypeName },
  { id: 'address', header: words.address, cell: (row) => row.address },
];

/** The places that a citizen runs. */
export function ManagedFacilities({ userNumber }: { userNumber: number }) {
  const { data, isError, error, refetch } = useCall(facilitiesCall, { query: { userNumber } });
  return (
    <Section title={words.facilities}>
      {data?.list.length === 0 ? <EmptyState /> : null}
      {data && data.list.length > 0 ? (
        <DataTable
          caption={words.facilities}
          columns={columns}
          rows={data.list}
          rowKey={(row) => String(row.installationPlaceId)}
        />
      ) : null}
      {!data && isError ? <FailedState what={words.facilities} problem={error} onRetry={refetch} /> : null}
      {!data && !isError ? <TableSkeleton rowCount={2} /> : null}
    </Section>
  );
}

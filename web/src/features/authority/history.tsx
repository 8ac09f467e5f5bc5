import type { OutputOf } from '@maru/contract';
import { authorityName } from '@maru/domain/administration';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';

type Change = OutputOf<'GET /admin/api/group/{deptCode}/dept-authority'>['history'][number];

const words = adminsWords.authority;

/** Grants and revocations, with author and time. */
export function History({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <EmptyState />;
  return (
    <DataTable
      caption={words.history}
      rows={changes}
      rowKey={(row) => `${row.changedDatetime} ${row.authorityKey} ${row.isGranted}`}
      columns={[
        { id: 'changed', header: words.changed, cell: (row) => formatDatetime(row.changedDatetime) },
        {
          id: 'authority',
          header: adminsWords.detail.authority,
          isRowHeader: true,
          cell: (row) => authorityName(row.authorityKey) ?? row.authorityKey,
        },
        { id: 'change', header: words.change, cell: (row) => (row.isGranted ? words.granted : words.revoked) },
        { id: 'reason', header: words.reason, cell: (row) => row.reason || '-' },
        { id: 'by', header: words.by, cell: (row) => row.adminName || '-' },
      ]}
    />
  );
}

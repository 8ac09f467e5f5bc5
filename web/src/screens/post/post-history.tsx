import type { OutputOf } from '@maru/contract';
import { changeLine } from '@maru/domain/field-changes';
import { formatDatetime } from '../../lib/formats/datetime.ts';
import { postWords as words } from '../../texts/ko/console-posts.ts';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

export type PostChange = OutputOf<'GET /admin/api/popup/{popupId}'>['history'][number];

const columns: Column<PostChange>[] = [
  { id: 'at', header: words.at, isRowHeader: true, isWhole: true, cell: (row) => formatDatetime(row.changedDatetime) },
  { id: 'who', header: words.who, cell: (row) => row.changedAdminName },
  {
    id: 'what',
    header: words.what,
    cell: ({ action, changes }) => [words.actions[action], ...changes.map(changeLine)].join(' · '),
  },
];

/** Who changed what of a notice or a popup. */
export const PostHistory = ({ history }: { history: readonly PostChange[] }) => (
  <Section title={words.history}>
    {history.length === 0 ? (
      <EmptyState />
    ) : (
      <DataTable
        caption={words.history}
        columns={columns}
        rows={history}
        rowKey={(row) => `${row.changedDatetime} ${row.action} ${JSON.stringify(row.changes)}`}
      />
    )}
  </Section>
);

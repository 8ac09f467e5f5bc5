import type { AdministeredPlace } from '@maru/contract/place-administration';
import { changeLine } from '@maru/domain/field-changes';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { placesWords } from '#texts/ko/console-devices.ts';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

const words = placesWords.detail;
type Change = AdministeredPlace['history'][number];

const columns: Column<Change>[] = [
  { id: 'at', header: words.at, isRowHeader: true, isWhole: true, cell: (row) => formatDatetime(row.changedDatetime) },
  { id: 'who', header: words.who, cell: (row) => row.changedAdminName },
  { id: 'what', header: words.what, cell: (row) => row.managementCode || words.ofPlace },
  {
    id: 'change',
    header: words.change,
    cell: ({ action, changes }) => [words.actions[action], ...changes.map(changeLine)].join(' · '),
  },
];

/** The changes of a place and its devices, with time and author. */
export function ChangeHistory({ history }: { history: readonly Change[] }) {
  return (
    <Section title={words.history}>
      {history.length === 0 ? (
        <EmptyState message={words.noHistory} />
      ) : (
        <DataTable
          caption={words.history}
          columns={columns}
          rows={history}
          rowKey={(row) => `${row.changedDatetime} ${row.managementCode} ${row.action} ${JSON.stringify(row.changes)}`}
        />
      )}
    </Section>
  );
}

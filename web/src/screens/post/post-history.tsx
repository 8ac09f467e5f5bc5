import type { OutputOf } from '@maru/contract';
import { changeLine } from '@maru/domain/field-changes';
import { useState } from 'react';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { postWords as words } from '#texts/ko/console-posts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { type Former, FormerText } from './former-text.tsx';

export type PostChange = OutputOf<'GET /admin/api/popup/{popupId}'>['history'][number];

const columnsWith = (show: (changeId: number) => void): Column<PostChange>[] => [
  { id: 'at', header: words.at, isRowHeader: true, isWhole: true, cell: (row) => formatDatetime(row.changedDatetime) },
  { id: 'who', header: words.who, cell: (row) => row.changedAdminName },
  {
    id: 'what',
    header: words.what,
    cell: ({ action, changes }) => [words.actions[action], ...changes.map(changeLine)].join(' · '),
  },
  {
    id: 'former',
    header: words.former.title,
    cell: ({ changeId, changedDatetime, hasFormerText }) =>
      hasFormerText ? (
        <ActionButton aria-label={words.former.showOf(formatDatetime(changedDatetime))} onClick={() => show(changeId)}>
          {words.former.show}
        </ActionButton>
      ) : null,
  },
];

interface PostHistoryProps {
  id: number;
  history: readonly PostChange[];
  former: Former;
}

/** Changes of a notice or a popup: author, time, and former text. */
export function PostHistory({ id, history, former }: PostHistoryProps) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Section title={words.history}>
      {history.length === 0 ? (
        <EmptyState />
      ) : (
        <DataTable
          caption={words.history}
          columns={columnsWith(setShown)}
          rows={history}
          rowKey={({ changeId }) => String(changeId)}
        />
      )}
      {shown === null ? null : <FormerText former={former} id={id} changeId={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

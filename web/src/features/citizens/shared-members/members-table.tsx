import type { OutputOf } from '@maru/contract';
import { useMemo } from 'react';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedMemberTexts } from '#texts/shared-member-texts.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Selected } from '#ui/table/selection.ts';

type Words = ReturnType<typeof useSharedMemberTexts>;
export type Member = OutputOf<'GET /api/mypage/operating-facility/air-quality/sharedMembers'>['list'][number];

interface MembersTableProps {
  members: readonly Member[];
  selected: Selected;
  isUpdating: boolean;
  onSelect: (selected: Selected) => void;
}

const keyOf = (member: Member) => String(member.nurserySchoolParentsId);

/** Shared members with their states, selectable by checkbox. */
export function MembersTable({ members, selected, isUpdating, onSelect }: MembersTableProps) {
  const words = useSharedMemberTexts();
  const columns = useMemo(() => memberColumns(words), [words]);
  const nameOf = ({ parentsName }: Member) => parentsName;
  return (
    <DataTable
      caption={words.title}
      columns={columns}
      rows={members}
      rowKey={keyOf}
      isUpdating={isUpdating}
      selection={{ selected, onSelect, nameOf }}
      card={(member) => (
        <>
          <strong>
            <Marked>{member.parentsName}</Marked>
          </strong>
          <p className="flush">{member.mobileNumber}</p>
          <small className="muted">
            {words.registerStatus} {words.registerStatuses[member.registerStatus]} · {words.applicationStatus}{' '}
            {words.applicationStatuses[member.applicationStatus]}
            <br />
            {words.registered} {formatDatetime(member.registeredDatetime)}
          </small>
        </>
      )}
    />
  );
}

const memberColumns = (words: Words): Column<Member>[] => [
  { id: 'name', header: words.name, isRowHeader: true, cell: ({ parentsName }) => parentsName },
  { id: 'number', header: words.mobileNumber, isWhole: true, cell: ({ mobileNumber }) => mobileNumber },
  { id: 'status', header: words.registerStatus, cell: (row) => words.registerStatuses[row.registerStatus] },
  {
    id: 'application',
    header: words.applicationStatus,
    cell: (row) => words.applicationStatuses[row.applicationStatus],
  },
  {
    id: 'registered',
    header: words.registered,
    isWhole: true,
    cell: ({ registeredDatetime }) => formatDatetime(registeredDatetime),
  },
];

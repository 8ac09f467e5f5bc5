import type { OutputOf } from '@maru/contract';
import { memberServices } from '@maru/domain/member';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { usersWords } from '#texts/ko/console-citizens.ts';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';

const servicesCall = 'GET /admin/api/users/use-in-service';
const words = usersWords.detail.history;

type Change = OutputOf<typeof servicesCall>['serviceHistory'][number] & { number: number };

const columns: Column<Change>[] = [
  { id: 'at', header: words.at, isRowHeader: true, isWhole: true, cell: (row) => formatDatetime(row.changedDatetime) },
  { id: 'service', header: words.service, cell: (row) => memberServices[row.service] },
  { id: 'change', header: words.change, cell: (row) => (row.isApplied ? words.applied : words.givenUp) },
  { id: 'by', header: words.by, cell: (row) => words.byWhom[row.changedBy] },
];

/** Applications and cancellations of a citizen's services, with author and time. */
export function ServiceHistory({ userNumber }: { userNumber: number }) {
  const answer = useCall(servicesCall, { query: { userNumber } }, { staleTime: 0 });
  return (
    <Section title={words.title}>
      <AnsweredTable
        call={answer}
        waitingRows={2}
        empty={<EmptyState />}
        caption={words.title}
        columns={columns}
        rows={answer.data?.serviceHistory.map((change, number) => ({ ...change, number }))}
        rowKey={(row) => String(row.number)}
      />
    </Section>
  );
}

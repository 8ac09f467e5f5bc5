import type { OutputOf } from '@maru/contract';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { usersWords } from '#texts/ko/console-citizens.ts';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

const consentsCall = 'GET /admin/api/users/consents';
const words = usersWords.detail.consents;

type Consents = OutputOf<typeof consentsCall>;
type Decision = Consents['history'][number] & { number: number };

const columns: Column<Consents['list'][number]>[] = [
  { id: 'title', header: words.terms, isRowHeader: true, cell: (row) => `${row.title} ${row.version}` },
  { id: 'kind', header: words.kind, cell: (row) => (row.isRequired ? words.required : words.optional) },
  { id: 'answer', header: words.answer, cell: (row) => (row.isAgreed ? words.agreed : words.notAgreed) },
  { id: 'at', header: words.since, isWhole: true, cell: (row) => formatDatetime(row.decidedDatetime) },
];

const decisionColumns: Column<Decision>[] = [
  { id: 'at', header: words.at, isRowHeader: true, isWhole: true, cell: (row) => formatDatetime(row.decidedDatetime) },
  { id: 'title', header: words.terms, cell: (row) => `${row.title} ${row.version}` },
  { id: 'change', header: words.change, cell: (row) => (row.isAgreed ? words.gave : words.withdrew) },
  { id: 'by', header: words.by, cell: (row) => words.byWhom[row.decidedBy] },
];

/** A citizen's consents, and the history of decisions. */
export function UserConsents({ userNumber }: { userNumber: number }) {
  const answer = useCall(consentsCall, { query: { userNumber } }, { staleTime: 0 });
  const { data } = answer;
  return (
    <>
      <Section title={words.title}>
        <AnsweredTable
          call={answer}
          waitingRows={4}
          empty={<EmptyState />}
          caption={words.title}
          columns={columns}
          rows={data?.list}
          rowKey={({ termsId }) => String(termsId)}
        />
      </Section>
      {data ? (
        <Section title={words.history}>
          {data.history.length === 0 ? (
            <EmptyState />
          ) : (
            <DataTable
              caption={words.history}
              columns={decisionColumns}
              rows={data.history.map((decision, number) => ({ ...decision, number }))}
              rowKey={({ number }) => String(number)}
            />
          )}
        </Section>
      ) : null}
    </>
  );
}

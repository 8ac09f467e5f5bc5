import { useAttendedRefresh } from '#lib/admin-session/use-attended-refresh.ts';
import { useCall } from '#lib/api/use-call.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { operationWords as words } from '#texts/ko/console-operation.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Section } from '#ui/page/section.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type State, stateCall } from './part.tsx';
import { Archives, Backups, Certificates, Disk, Processes, Queues, Tables, Versions } from './parts.tsx';
import { Jobs, Queries } from './work-parts.tsx';

const refreshMs = 30_000;

/** The state of the installation; refreshed every half minute. */
export function OperationPage() {
  const call = useCall(stateCall, {}, { staleTime: 0 });
  const { data: state, isError, error, refetch } = call;
  useAttendedRefresh(() => void refetch(), refreshMs);
  return (
    <>
      <PageHead title={words.title}>
        {state ? <p className="flush muted small">{words.asOf(state.readDatetime)}</p> : null}
        <ActionButton onClick={() => void refetch()}>{words.refresh}</ActionButton>
      </PageHead>
      {state && isError ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
      {state ? <Parts state={state} /> : <Unanswered call={call} what={words.title} height="40rem" />}
    </>
  );
}

const Parts = ({ state }: { state: State }) => (
  <>
    <NeededActions state={state} />
    <div className="grid stretched-columns-26 no-row-gap column-gap-6">
      <Disk part={state.disk} />
      <Versions part={state.versions} />
    </div>
    <Processes part={state.processes} />
    <Queues part={state.queues} />
    <div className="grid stretched-columns-26 no-row-gap column-gap-6">
      <Backups part={state.backups} />
      <Certificates part={state.certificates} />
    </div>
    <Archives part={state.archives} />
    <Jobs part={state.jobs} />
    <Tables part={state.tables} />
    <Queries part={state.queries} />
  </>
);

interface Item {
  part: string;
  subject: string;
  advice: string;
}

/** Everything that needs attention, first on the page. */
function NeededActions({ state }: { state: State }) {
  const items = itemsOf(state);
  return (
    <Section title={words.needed}>
      {items.length === 0 ? (
        <p className="flush" role="status">
          <StatusSign isNormal>{words.allFine}</StatusSign>
        </p>
      ) : (
        <DataTable
          caption={words.needed}
          rows={items}
          rowKey={({ part, subject }) => `${part} ${subject}`}
          columns={[
            { id: 'part', header: words.part, isWhole: true, cell: (item) => item.part },
            { id: 'subject', header: words.subject, isRowHeader: true, cell: (item) => item.subject },
            { id: 'advice', header: words.toDo, isWide: true, cell: (item) => item.advice },
          ]}
        />
      )}
    </Section>
  );
}

function itemsOf(state: State): Item[] {
  const of = <Row extends { advice: string }>(
    part: string,
    { isKnown, list }: { isKnown: boolean; list: readonly Row[] },
    subjectOf: (row: Row) => string,
  ): Item[] =>
    isKnown
      ? list.filter(({ advice }) => advice !== '').map((row) => ({ part, subject: subjectOf(row), advice: row.advice }))
      : [{ part, subject: words.unknown, advice: words.unknownAdvice }];
  return [
    ...of(words.disk, state.disk, () => words.free),
    ...of(words.versions, state.versions, ({ name }) => name),
    ...of(words.processes, state.processes, ({ instance }) => instance),
    ...of(words.queues, state.queues, ({ name }) => name),
    ...of(words.backups, state.backups, () => words.backup),
    ...of(words.archives, state.archives, () => words.archived),
    ...of(words.certificates, state.certificates, ({ setting }) => setting),
    ...of(words.jobs, state.jobs, ({ title }) => title),
  ];
}

import type { OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { deviceName } from '#lib/formats/device-name.ts';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { ownWords } from '#texts/ko/console-own.ts';
import { deviceWords } from '#texts/ko/device.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Section } from '#ui/page/section.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';

const sessionsCall = 'GET /admin/api/auth/sessions';
type Row = OutputOf<typeof sessionsCall>['list'][number];

const words = ownWords.sessions;
const nameOf = (userAgent: string) => deviceName(userAgent, deviceWords) || words.unknown;

/** The administrator's open sessions, each except the current one with a button that ends it. */
export function OwnSessions() {
  const confirmed = useConfirmed();
  const queries = useQueryClient();
  const answer = useCall(sessionsCall, {});
  const endSession = useAction('DELETE /admin/api/auth/sessions/{sessionId}');
  const refresh = () => queries.invalidateQueries({ queryKey: [sessionsCall] });
  const end = async ({ sessionId, userAgent }: Row) => {
    const run = () => endSession({ params: { sessionId } });
    await confirmed({ title: words.end, of: nameOf(userAgent), body: words.endBody, run });
    // A failure may mean that the session has already ended.
    await refresh();
  };
  return (
    <Section title={words.title}>
      <AnsweredTable
        call={answer}
        waitingRows={2}
        caption={words.title}
        rows={answer.data?.list}
        rowKey={(row) => row.sessionId}
        columns={[
          {
            id: 'device',
            header: words.device,
            isRowHeader: true,
            cell: (row) => <span title={row.userAgent}>{nameOf(row.userAgent)}</span>,
          },
          { id: 'address', header: words.address, isWhole: true, cell: (row) => row.address },
          { id: 'started', header: words.started, isWhole: true, cell: (row) => formatDatetime(row.startedDatetime) },
          {
            id: 'lastUsed',
            header: words.lastUsed,
            isWhole: true,
            cell: (row) => formatDatetime(row.lastUsedDatetime),
          },
          {
            id: 'end',
            header: words.end,
            isWhole: true,
            cell: (row) =>
              row.isCurrent ? (
                words.current
              ) : (
                <ActionButton aria-label={words.endOf(nameOf(row.userAgent))} onClick={() => end(row)}>
                  {words.end}
                </ActionButton>
              ),
          },
        ]}
      />
    </Section>
  );
}

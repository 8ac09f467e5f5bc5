import type { OutputOf } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { useDetail } from '#screens/detail/detail.ts';
import { DialogButton } from '#screens/dialog-button.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { readingMarkWords as words } from '#texts/ko/console-reading-marks.ts';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { marksCall, ReadingMarkDialog } from './reading-mark-dialog.tsx';

type Mark = OutputOf<typeof marksCall>['list'][number];
/** Refetch interval in milliseconds while statistics are being recalculated. */
const refreshMs = 2000;

const periodOf = ({ startDatetime, endDatetime }: Mark) => `${startDatetime} ~ ${endDatetime}`;

/** A time and an author, neither of which is broken across lines. */
const By = ({ datetime, name }: { datetime: string; name: string }) => (
  <>
    <span className="nowrap">{formatDatetime(datetime)}</span> · <span className="nowrap">{name}</span>
  </>
);

const State = ({ mark: { daysLeft, takenBackDatetime, takenBackAdminName } }: { mark: Mark }) => (
  <>
    {takenBackDatetime ? (
      <>
        {words.takenBack} · <By datetime={takenBackDatetime} name={takenBackAdminName} />
      </>
    ) : (
      words.inForce
    )}
    {daysLeft === null ? null : ` · ${words.recounting(daysLeft)}`}
  </>
);

const columns: Column<Mark>[] = [
  {
    id: 'period',
    header: words.period,
    isRowHeader: true,
    cell: ({ startDatetime, endDatetime }) => (
      <>
        <span className="nowrap">{startDatetime} ~</span> <span className="nowrap">{endDatetime}</span>
      </>
    ),
  },
  { id: 'measure', header: words.measure, cell: ({ fieldName }) => fieldName },
  { id: 'reason', header: words.reason, cell: ({ reason }) => reason },
  {
    id: 'marked',
    header: words.marked,
    cell: ({ markedDatetime, markedAdminName }) => <By datetime={markedDatetime} name={markedAdminName} />,
  },
  { id: 'state', header: words.state, cell: (mark) => <State mark={mark} /> },
];

/** Marks on a device's wrong readings: the list, a dialog for a new mark, and a button to revoke a mark. */
export function ReadingMarks({ page, deviceId }: { page: ConsolePage; deviceId: number }) {
  const may = useMay();
  const detail = useDetail();
  const takeBack = useAction('DELETE /admin/api/device/{deviceId}/reading-marks/{readingMarkId}');
  const [isRecounting, setRecounting] = useState(false);
  const result = useCall(marksCall, { params: { deviceId } }, { refetchInterval: isRecounting ? refreshMs : false });
  const { data } = result;
  const isLeft = data?.list.some(({ daysLeft }) => daysLeft !== null) ?? false;
  if (isLeft !== isRecounting) setRecounting(isLeft);
  const actions: Column<Mark> = {
    id: 'deed',
    header: words.deed,
    isAction: true,
    cell: (mark) =>
      mark.takenBackDatetime ? null : (
        <ConfirmedButton
          aria-label={words.takeBackOf(periodOf(mark))}
          title={words.deed}
          of={periodOf(mark)}
          body={words.takeBackBody}
          run={() => takeBack({ params: { deviceId, readingMarkId: mark.readingMarkId } })}
          refresh={[marksCall]}
          after={detail.refresh}
        />
      ),
  };
  return (
    <Section
      title={words.title}
      actions={
        data ? (
          <DialogButton
            permission={[page, 'post']}
            dialog={(close) => <ReadingMarkDialog deviceId={deviceId} {...data} onClose={close} />}
          >
            {words.add}
          </DialogButton>
        ) : null
      }
    >
      <p className="muted">{words.help}</p>
      {!data ? (
        <Unanswered call={result} what={words.title} height="6rem" />
      ) : data.list.length === 0 ? (
        <EmptyState message={words.none} />
      ) : (
        <DataTable
          caption={words.title}
          columns={may(page, 'delete') ? [...columns, actions] : columns}
          rows={data.list}
          rowKey={({ readingMarkId }) => String(readingMarkId)}
        />
      )}
    </Section>
  );
}

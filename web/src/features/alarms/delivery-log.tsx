import type { OutputOf } from '@maru/contract';
import { deliveryStates } from '@maru/domain/alarm-delivery';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { reasonOf } from '#screens/reason-of.ts';
import { receiverWords } from '#texts/ko/console-alarm-receivers.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import type { Receiver } from './receiver-dialog.tsx';

const page = 'device/alarm';
const words = receiverWords.delivery;
const deliveriesCall = 'GET /admin/api/alarm-receivers/{alarmReceiverId}/deliveries';
type Delivery = OutputOf<typeof deliveriesCall>['list'][number];

const deliveries = listOf(deliveriesCall, {
  page,
  title: words.title,
  key: 'alarmDeliveryId',
  name: 'madeDatetime',
  refetchInterval: 10_000,
  filters: [select('state', words.state, deliveryStates)],
  columns: [
    { field: 'madeDatetime', header: words.at, as: 'datetime', width: '9.5rem' },
    { field: 'occasionName', header: words.occasion, width: '4rem' },
    { field: 'alarm', header: words.alarm },
    { field: 'stateName', header: words.state, width: '14rem', cell: (delivery) => <Result {...delivery} /> },
  ],
});

/** State, reason, and times of a delivery in one cell, so that the log fits in its dialog. */
function Result({ stateName, failure, tries, dueDatetime, madeDatetime, settledDatetime }: Delivery) {
  const settled = formatDatetime(settledDatetime);
  const notes = [
    tries > 1 ? words.tries(tries) : '',
    dueDatetime ? words.due(formatDatetime(dueDatetime)) : '',
    settled === formatDatetime(madeDatetime) ? '' : settled,
  ].filter((note) => note !== '');
  return (
    <span className="stack">
      <span>{stateName}</span>
      {failure ? <span>{failure}</span> : null}
      {notes.length > 0 ? <span className="muted small">{notes.join(' · ')}</span> : null}
    </span>
  );
}

/** The log of a receiver; sends a test message and renews a webhook's secret. */
export function DeliveryLog({ receiver, onClose }: { receiver: Receiver; onClose: () => void }) {
  const { alarmReceiverId, kind, name } = receiver;
  const may = useMay();
  const queries = useQueryClient();
  const test = useAction('POST /admin/api/alarm-receivers/{alarmReceiverId}/test');
  const renew = useAction('POST /admin/api/alarm-receivers/{alarmReceiverId}/secret');
  const { shown, show } = useKeyShown({ title: receiverWords.secret, line: receiverWords.secretShown });
  const [result, setResult] = useState('');
  const params = { alarmReceiverId };
  const sendTest = async () => {
    setResult('');
    const { isSent, failure } = await test({ params }).catch((error: unknown) => ({
      isSent: false,
      failure: reasonOf(error),
    }));
    setResult(isSent ? receiverWords.testSent : receiverWords.testFailed(failure));
    void queries.invalidateQueries({ queryKey: [deliveriesCall] });
  };
  return (
    <Dialog
      title={name}
      isWide
      onClose={onClose}
      actions={
        <>
          {kind === 'webhook' ? (
            <ConfirmedButton
              permission={[page, 'post']}
              title={receiverWords.renew}
              of={name}
              body={receiverWords.renewBody}
              run={async () => show((await renew({ params })).secret)}
            />
          ) : null}
          {may(page, 'post') ? <ActionButton onClick={() => void sendTest()}>{receiverWords.test}</ActionButton> : null}
          <ActionButton primary onClick={onClose}>
            {ui.close}
          </ActionButton>
        </>
      }
    >
      <ListSection list={deliveries} params={params} />
      <p role="status">{result}</p>
      {shown}
    </Dialog>
  );
}

import { useMemo } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { DialogButton } from '#screens/dialog-button.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { rowDialogs } from '#screens/row-actions.tsx';
import { receiverWords as words } from '#texts/ko/console-alarm-receivers.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { ReceiverDialog, receiversCall } from './receiver-dialog.tsx';

const page = 'device/alarm';

const receiversOf = (onSecret: (secret: string) => void) =>
  listOf(receiversCall, {
    page,
    title: words.title,
    key: 'alarmReceiverId',
    name: 'name',
    columns: [
      { field: 'name', header: words.name, as: 'cut' },
      { field: 'kindName', header: words.kind },
      { field: 'address', header: words.address, as: 'cut', width: '11rem' },
      { field: 'deviceTypeNames', header: words.deviceTypes, as: 'cut', width: '8rem' },
      {
        field: 'leastSeverityName',
        header: words.leastSeverity,
        as: 'whole',
        cell: ({ leastSeverityName }) => words.orMore(leastSeverityName),
      },
      {
        id: 'step',
        header: words.step,
        as: 'whole',
        cell: ({ step, escalateMinutes }) => words.steps[step](escalateMinutes),
      },
      { id: 'repeat', header: words.repeat, as: 'whole', cell: ({ repeatMinutes }) => words.repeated(repeatMinutes) },
      { field: 'isUsed', header: words.used, cell: ({ isUsed }) => words.isUsed[isUsed ? 'yes' : 'no'] },
    ],
    dialogs: rowDialogs({
      words,
      dialog: (close, receiver) => <ReceiverDialog receiver={receiver} onSecret={onSecret} onClose={close} />,
      remove: 'DELETE /admin/api/alarm-receivers/{alarmReceiverId}',
      further: (receiver) => (
        <DialogButton
          aria-label={words.logOf(receiver.name)}
          dialog={(close) => <DeliveryLog receiver={receiver} onClose={close} />}
        >
          {words.log}
        </DialogButton>
      ),
    }),
  });

/** Receivers of alarms, and the state of the services that send to them. */
export function ReceiversSection() {
  const { shown, show } = useKeyShown({ title: words.secret, line: words.secretShown });
  const list = useMemo(() => receiversOf(show), [show]);
  return (
    <>
      <ListSection list={list} prefix="receiver" />
      {shown}
      <Channels />
    </>
  );
}

/** Notes about services that are off, or replaced by a sandbox. */
function Channels() {
  const may = useMay();
  const { data } = useCall('GET /admin/api/alarm-receivers/channels', {});
  const sandboxes = {
    sms: may('sms/history', 'get') && (
      <ActionLink to={pagePath('sms/history', 'sandbox')}>{words.openTexts}</ActionLink>
    ),
    email: <ActionLink to={pagePath(page, 'mail')}>{words.openMails}</ActionLink>,
  };
  return (['sms', 'email'] as const).map((kind) => {
    const channel = data?.[kind] ?? 'service';
    return channel === 'service' ? null : (
      <p key={kind} className="row wrap middle gap-3 muted">
        {words[channel][kind]}
        {channel === 'sandbox' && sandboxes[kind]}
      </p>
    );
  });
}

import type { InputOf, OutputOf } from '@maru/contract';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { smsSendWords, smsConfirmWords as words } from '#texts/ko/console-sms.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { FactList } from '#ui/page/fact-list.tsx';

const sendCall = 'POST /admin/api/sms/send';

interface SendConfirmationProps {
  /** The message with its idempotency key, so that it is sent only once. */
  body: InputOf<typeof sendCall>['body'];
  checked: OutputOf<'POST /admin/api/sms/send/check'>;
  onClose: () => void;
  onSent: (sent: OutputOf<typeof sendCall>) => void;
}

/** The effects of sending, shown before confirmation: receivers, length, costs. */
export function SendConfirmation({ body, checked, onClose, onSent }: SendConfirmationProps) {
  const send = useAction(sendCall);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isReserved = body.reservationType === 'reserve';
  const go = async () => {
    setBusy(true);
    setFault('');
    try {
      onSent(await send({ body }));
    } catch (thrown) {
      setFault(reasonOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog title={words.title(isReserved)} isWide onClose={() => !isBusy && onClose()}>
      <div className="stack one-column gap-4">
        <FactList
          facts={[
            { name: words.receivers, value: words.people(checked.receiverCount, checked.isRounded) },
            ...(checked.repeatedCount > 0
              ? [{ name: words.repeated, value: words.people(checked.repeatedCount) }]
              : []),
            ...(checked.withheldCount > 0
              ? [{ name: words.withheld, value: words.people(checked.withheldCount, checked.isRounded) }]
              : []),
            { name: words.kind, value: `${smsSendWords.kinds[checked.sendType]} · ${words.bytes(checked.bytes)}` },
            { name: words.cost, value: words.won(checked.cost, checked.isRounded) },
            ...(isReserved ? [{ name: words.at, value: body.reservationDatetime ?? '' }] : []),
            {
              name: words.message,
              value: <span className="verbatim">{checked.message}</span>,
              isWide: true,
            },
          ]}
        />
        {checked.isRounded ? <p className="verbatim">{words.rounded}</p> : null}
        {checked.isNight ? <p className="flush danger bold">{words.night}</p> : null}
        <div role="alert">{fault ? <p className="flush danger bold">{fault}</p> : null}</div>
        <div className="row end">
          <ActionButton disabled={isBusy} onClick={onClose}>
            {ui.cancel}
          </ActionButton>
          <ActionButton primary aria-disabled={isBusy} onClick={() => (isBusy ? undefined : void go())}>
            {isReserved ? words.reserve : words.send}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

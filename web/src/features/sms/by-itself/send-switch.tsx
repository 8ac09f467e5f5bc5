import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { smsByItselfWords as words } from '#texts/ko/console-sms-templates.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Section } from '#ui/page/section.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';

interface SendSwitchProps {
  sendsByItself: boolean;
  /** Waiting texts, which are cancelled when turned off. */
  waitingCount: number;
}

/** Whether automatic messages are on, and a switch. */
export function SendSwitch({ sendsByItself, waitingCount }: SendSwitchProps) {
  const may = useMay();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const turn = useAction('PATCH /admin/api/sms/forecast');
  return (
    <Section
      title={words.switch}
      actions={
        may('sms/forecast', 'post') ? (
          <ActionButton
            primary={!sendsByItself}
            onClick={() =>
              confirmed({
                title: sendsByItself ? words.turnOff : words.turnOn,
                body: sendsByItself ? words.turnOffBody(waitingCount) : words.turnOnBody,
                run: () => turn({ body: { sendsByItself: !sendsByItself } }),
                after: () => queries.invalidateQueries({ queryKey: ['GET /admin/api/sms/forecast'] }),
              })
            }
          >
            {sendsByItself ? words.turnOff : words.turnOn}
          </ActionButton>
        ) : null
      }
    >
      <p role="status" className="row wrap middle">
        <StatusSign isNormal={sendsByItself}>{sendsByItself ? words.isOn : words.isOff}</StatusSign>
        <span>{sendsByItself ? words.onLine : words.offLine}</span>
      </p>
    </Section>
  );
}

import { useAction } from '#lib/api/use-action.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { smsByItselfWords as words } from '#texts/ko/console-sms-templates.ts';
import { Section } from '#ui/page/section.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';

interface SendSwitchProps {
  sendsByItself: boolean;
  /** Number of waiting text messages, which are cancelled when automatic messages are turned off. */
  waitingCount: number;
}

/** Shows whether automatic messages are on, and turns them on or off. */
export function SendSwitch({ sendsByItself, waitingCount }: SendSwitchProps) {
  const turn = useAction('PATCH /admin/api/sms/forecast');
  return (
    <Section
      title={words.switch}
      actions={
        <ConfirmedButton
          permission={['sms/forecast', 'post']}
          primary={!sendsByItself}
          title={sendsByItself ? words.turnOff : words.turnOn}
          body={sendsByItself ? words.turnOffBody(waitingCount) : words.turnOnBody}
          run={() => turn({ body: { sendsByItself: !sendsByItself } })}
          refresh={['GET /admin/api/sms/forecast']}
        />
      }
    >
      <p role="status" className="row wrap middle">
        <StatusSign isNormal={sendsByItself}>{sendsByItself ? words.isOn : words.isOff}</StatusSign>
        <span>{sendsByItself ? words.onLine : words.offLine}</span>
      </p>
    </Section>
  );
}

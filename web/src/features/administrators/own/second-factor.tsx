import type { OutputOf } from '@maru/contract';
import { useFreshMe } from '#lib/admin-session/me.ts';
import { ownWords } from '#texts/ko/console-own.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { useFocusKeepingState } from '#ui/modal/focus-keeper.ts';
import { Section } from '#ui/page/section.tsx';
import { BeginForm } from './begin-form.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './own.module.css';
import { QrCode } from './qr-code.tsx';

type Started = OutputOf<'POST /admin/api/auth/one-time-code'>;

const words = ownWords.code;

/** The second factor: activated with a password and a first code, removed with a code. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const freshMe = useFreshMe();
  const [step, setStep] = useFocusKeepingState<'none' | 'password' | 'end' | Started>('none');
  const done = async () => {
    await freshMe();
    setStep('none');
  };
  const cancel = () => setStep('none');
  const change = (
    <ActionButton onClick={() => setStep(isOn ? 'end' : 'password')}>{isOn ? words.end : words.begin}</ActionButton>
  );
  return (
    <Section title={words.title} actions={step === 'none' ? change : null}>
      {step === 'none' ? <p>{isOn ? words.on : words.off}</p> : null}
      {step === 'password' ? <BeginForm onStarted={setStep} onCancel={cancel} /> : null}
      {typeof step === 'object' ? (
        <>
          <p>{words.scan}</p>
          <QrCode text={step.address} label={words.qr} />
          <p>
            {words.secret} <b className={styles.secret}>{step.secret}</b>
          </p>
          <CodeForm isOn={false} onDone={done} onCancel={cancel} />
        </>
      ) : null}
      {step === 'end' ? (
        <>
          <p>{words.endBody}</p>
          <CodeForm isOn onDone={done} onCancel={cancel} />
        </>
      ) : null}
    </Section>
  );
}

import type { OutputOf } from '@maru/contract';
import type { CertificationPurpose } from '@maru/domain/certification';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton, actionClass } from '#ui/action/action-button.tsx';
import { failureOf } from '#ui/form/failure.ts';
import styles from './certification.module.css';
import { TimeLeft } from './time-left.tsx';
import { type CertificationKind, providerFields, useCertification, windowName } from './use-certification.ts';

export type Certified = OutputOf<'GET /api/auth/selfCertification/{certificationId}'>;

interface CertificationProps {
  /** The certification's purpose; it can't be used for another purpose. */
  purpose: CertificationPurpose;
  /** The offered methods of the provider. */
  kinds: readonly CertificationKind[];
  /** The certification that was started; empty if none. */
  certificationId: string;
  onStarted: (certificationId: string) => void;
  /** Called with the certified person, and with null when the certification becomes invalid. */
  onCertified: (certified: Certified | null) => void;
  /** The reason why the certification can't be used. */
  error?: string | undefined;
}

/** Certifies the reader in the provider's own window. */
export function Certification({ purpose, kinds, certificationId, onStarted, onCertified, error }: CertificationProps) {
  const { certification: words, ui, form } = useSharedTexts();
  const { begin, blocked, windowState, state } = useCertification(purpose, certificationId, onStarted);
  const [failed, setFailed] = useState<string | null>(null);
  const isExpired = state.error?.status === 404;
  // A temporary failure of the server doesn't invalidate a certification.
  const certified = certificationId !== '' && state.data?.isCertified && !isExpired ? state.data : null;
  const report = useEffectEvent(onCertified);
  useEffect(() => report(certified), [certified]);

  const start = async (kind: CertificationKind) => {
    setFailed(null);
    try {
      await begin(kind);
    } catch (thrown) {
      setFailed(failureOf(thrown, ui.failedReason, form.failed).error);
    }
  };
  const isWaiting = certificationId !== '' && !certified && !isExpired;
  const problem = error ?? failed ?? (isExpired ? words.expired : null);

  return (
    <div className="stack gap-5">
      <p
        role="status"
        className={certified ? `flush on-success bold rounded padded-5 ${styles.certified}` : 'flush collapses'}
      >
        {certified && words.done(certified.name, certified.mobileNumber)}
        {isWaiting && words.window[windowState]}
      </p>
      {certified && <TimeLeft secondsLeft={certified.secondsLeft} since={state.dataUpdatedAt} />}
      <div role="alert">{problem && <p className="flush danger bold">{problem}</p>}</div>
      {isWaiting && blocked && (
        // A form submitted by the reader isn't blocked like a popup opened by the page.
        <form method="post" action={blocked.providerUrl} target={windowName} rel="opener">
          {providerFields(blocked).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={actionClass(true)}>
            {words.open}
          </button>
        </form>
      )}
      <div className={styles.buttons}>
        {kinds.map((kind, index) => (
          <ActionButton key={kind} primary={index === 0 && !certified && !blocked} onClick={() => start(kind)}>
            {certificationId !== '' && kinds.length === 1 ? words.again : words.begin[kind]}
          </ActionButton>
        ))}
      </div>
    </div>
  );
}

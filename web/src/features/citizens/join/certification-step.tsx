import { certificationFault } from '@maru/domain/join';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useWayIn } from '#lib/paths/known-id.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { Certification, type Certified } from '#screens/certification/certification.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { failureOf } from '#ui/form/failure.ts';
import styles from './join.module.css';

import { kindsOf, type StepProps } from './join-draft.ts';

/** Certification of the person or the guardian; existing accounts are reported here. */
export function CertificationStep({ draft, keep, goTo }: StepProps) {
  const { join: words, certification, ui, form, findId } = useTexts();
  const [certified, setCertified] = useState<Certified | null>(null);
  const [refused, setRefused] = useState<{ error: string; isDuplicate: boolean } | null>(null);
  const wayIn = useWayIn();
  const checkDuplicate = useAction('GET /api/users/duplicate-user');
  const userType = draft.userType ?? 'general';

  const goOn = async () => {
    if (!certified) return;
    const fault = certificationFault(userType, certified, formatSeoulDate(new Date()));
    if (fault) return setRefused({ error: ui.failedReason[fault.error] ?? fault.error, isDuplicate: false });
    try {
      // A guardian may already have an account; a child's account can only be checked with the child's name.
      const isDuplicate =
        userType !== 'children' &&
        (await checkDuplicate({ query: { certificationId: draft.certificationId } })).isDuplicate;
      if (isDuplicate) setRefused({ error: words.duplicate, isDuplicate });
      else goTo('form');
    } catch (thrown) {
      setRefused({ error: failureOf(thrown, ui.failedReason, form.failed).error, isDuplicate: false });
    }
  };

  return (
    <div className="stack gap-5">
      <p className="flush">{userType === 'children' ? words.guardian : certification.line}</p>
      <Certification
        purpose="join"
        kinds={kindsOf[userType]}
        certificationId={draft.certificationId}
        onStarted={(certificationId) => {
          setRefused(null);
          keep({ certificationId });
        }}
        onCertified={setCertified}
        error={refused?.error}
      />
      {refused?.isDuplicate && (
        <PageLink to={paths.findId} state={wayIn}>
          {findId.title}
        </PageLink>
      )}
      <div className={styles.actions}>
        <ActionButton onClick={() => goTo('terms')}>{words.back}</ActionButton>
        {certified && (
          <ActionButton primary onClick={goOn}>
            {words.next}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

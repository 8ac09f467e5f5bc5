import { type CertificationPurpose, minutesShown } from '@maru/domain/certification';
import { useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { Certification } from './certification.tsx';
import { TimeLeft } from './time-left.tsx';
import type { CertificationKind } from './use-certification.ts';

/** Interval of checking the remaining time (ms). */
const lookMs = 10_000;

interface CertificationRenewalProps {
  purpose: CertificationPurpose;
  kinds: readonly CertificationKind[];
  /** The certification for the surrounding form. */
  certificationId: string;
  onRenewed: (certificationId: string) => void;
}

/** The remaining time of a long form's certification; after the expiry, a button that renews it. */
export function CertificationRenewal({ purpose, kinds, certificationId, onRenewed }: CertificationRenewalProps) {
  const [startedId, setStartedId] = useState('');
  // Stays mounted in order to confirm the renewal.
  const [isRenewed, setRenewed] = useState(false);
  const state = useCall(
    'GET /api/auth/selfCertification/{certificationId}',
    { params: { certificationId } },
    { enabled: certificationId !== '', refetchInterval: lookMs, staleTime: 0 },
  );
  const isOver = state.error?.status === 404;
  const isShort = state.data !== undefined && state.data.secondsLeft <= minutesShown * 60;
  if (!isOver && !isShort && !isRenewed)
    return state.data ? <TimeLeft secondsLeft={state.data.secondsLeft} since={state.dataUpdatedAt} /> : null;
  return (
    <Certification
      purpose={purpose}
      kinds={kinds}
      certificationId={startedId || certificationId}
      onStarted={setStartedId}
      onCertified={(certified) => {
        if (!certified || startedId === '') return;
        onRenewed(startedId);
        setStartedId('');
        setRenewed(true);
      }}
    />
  );
}

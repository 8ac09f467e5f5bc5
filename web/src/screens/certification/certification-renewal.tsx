import { type CertificationPurpose, minutesTold } from '@maru/domain/certification';
import { useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { Certification } from './certification.tsx';
import { TimeLeft } from './time-left.tsx';
import type { CertificationKind } from './use-certification.ts';

/** How often it is looked how much time is left (ms). */
const lookMs = 10_000;

interface CertificationRenewalProps {
  purpose: CertificationPurpose;
  kinds: readonly CertificationKind[];
  /** The one that the form around this is to use. */
  certificationId: string;
  onRenewed: (certificationId: string) => void;
}

/** For a long form: what is left of its certification's time; once that runs out, the way to another one. */
export function CertificationRenewal({ purpose, kinds, certificationId, onRenewed }: CertificationRenewalProps) {
  const [begunId, setBegunId] = useState('');
  // Stays then, for it says that all is well again.
  const [isRenewed, setRenewed] = useState(false);
  const state = useCall(
    'GET /api/auth/selfCertification/{certificationId}',
    { params: { certificationId } },
    { enabled: certificationId !== '', refetchInterval: lookMs, staleTime: 0 },
  );
  const isOver = state.error?.status === 404;
  const isShort = state.data !== undefined && state.data.secondsLeft <= minutesTold * 60;
  if (!isOver && !isShort && !isRenewed)
    return state.data ? <TimeLeft secondsLeft={state.data.secondsLeft} since={state.dataUpdatedAt} /> : null;
  return (
    <Certification
      purpose={purpose}
      kinds={kinds}
      certificationId={begunId || certificationId}
      onBegun={setBegunId}
      onCertified={(certified) => {
        if (!certified || begunId === '') return;
        onRenewed(begunId);
        setBegunId('');
        setRenewed(true);
      }}
    />
  );
}

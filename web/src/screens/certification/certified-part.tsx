import type { CertificationPurpose } from '@maru/domain/certification';
import { type ReactNode, useState } from 'react';
import { Certification } from './certification.tsx';

interface CertifiedPartProps {
  purpose: CertificationPurpose;
  /** Content after the certification, given its id. */
  children: (certificationId: string) => ReactNode;
}

/**
 * A certification, and the content that is shown after it. Content and input stay while the certification is renewed,
 * even after its expiry.
 */
export function CertifiedPart({ purpose, children }: CertifiedPartProps) {
  const [startedId, setStartedId] = useState('');
  const [certifiedId, setCertifiedId] = useState('');
  return (
    <div className="grid gap-7">
      <Certification
        purpose={purpose}
        kinds={['local', 'foreigner']}
        certificationId={startedId}
        onStarted={setStartedId}
        onCertified={(certified) => {
          if (certified) setCertifiedId(startedId);
        }}
      />
      {certifiedId !== '' && children(certifiedId)}
    </div>
  );
}

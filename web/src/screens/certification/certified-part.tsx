import type { CertificationPurpose } from '@maru/domain/certification';
import { type ReactNode, useState } from 'react';
import styles from './certification.module.css';
import { Certification } from './certification.tsx';

interface CertifiedPartProps {
  purpose: CertificationPurpose;
  /** What the certification opens, given its id. */
  children: (certificationId: string) => ReactNode;
}

/**
 * A certification, and below it what it opens once it is there. That stays, with what was typed into it, while the
 * certification is renewed, also one that has expired.
 */
export function CertifiedPart({ purpose, children }: CertifiedPartProps) {
  const [begunId, setBegunId] = useState('');
  const [certifiedId, setCertifiedId] = useState('');
  return (
    <div className={styles.part}>
      <Certification
        purpose={purpose}
        kinds={['local', 'foreigner']}
        certificationId={begunId}
        onBegun={setBegunId}
        onCertified={(certified) => {
          if (certified) setCertifiedId(begunId);
        }}
      />
      {certifiedId !== '' && children(certifiedId)}
    </div>
  );
}

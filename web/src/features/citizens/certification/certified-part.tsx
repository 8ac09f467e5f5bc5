import { type ReactNode, useState } from 'react';
import styles from './certification.module.css';
import { Certification, type Certified } from './certification.tsx';

interface CertifiedPartProps {
  /** What the certification opens, given its id. */
  children: (certificationId: string) => ReactNode;
}

/** A certification, and below it what it opens once it is there. */
export function CertifiedPart({ children }: CertifiedPartProps) {
  const [certificationId, setCertificationId] = useState('');
  const [certified, setCertified] = useState<Certified | null>(null);
  return (
    <div className={styles.part}>
      <Certification
        kinds={['local', 'foreigner']}
        certificationId={certificationId}
        onBegun={setCertificationId}
        onCertified={setCertified}
      />
      {certified && children(certificationId)}
    </div>
  );
}

import type { CertificationPurpose } from '@maru/domain/certification';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDistrict } from '#lib/district/use-district.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { CertifiedPart } from '#screens/certification/certified-part.tsx';
import { recoveryWords as words } from '#texts/ko/console-recovery.ts';
import { wayBackIn } from '../login/way-back.ts';
import styles from './recovery.module.css';

interface RecoveryPageProps {
  title: string;
  line: string;
  /** Advice for accounts without a telephone. */
  without: string;
  purpose: CertificationPurpose;
  /** Content after the certification, given its id. */
  children: (certificationId: string) => ReactNode;
}

/** Account recovery: certification first, then the permitted action. */
export function RecoveryPage({ title, line, without, purpose, children }: RecoveryPageProps) {
  // Target of the login afterwards.
  const search = wayBackIn(useSearch({ strict: false }));
  const office = useDistrict().data?.office;
  return (
    <section className={styles.page}>
      <h1 className="paragraph">{title}</h1>
      <p className="flush below-3">{line}</p>
      <p className="flush below-7 muted">{without}</p>
      {office && <p className="flush below-7 muted">{words.call(office.name, office.telephone)}</p>}
      <CertifiedPart purpose={purpose}>{children}</CertifiedPart>
      <PageLink to={consolePaths.login} search={search} className={styles.back}>
        {words.toLogin}
      </PageLink>
    </section>
  );
}

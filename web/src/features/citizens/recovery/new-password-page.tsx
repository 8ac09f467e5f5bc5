import type { ReactNode } from 'react';
import { useDistrict } from '#lib/district/use-district.ts';
import { CertifiedPart } from '#screens/certification/certified-part.tsx';
import { Marked, useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { AccountPage } from '../account-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Certification, then a new password: after a forgotten password, or after too many wrong passwords. */
function NewPasswordPage({ reason, children }: { reason: 'findPassword' | 'selfCertification'; children?: ReactNode }) {
  const { title, line } = useTexts().recovery[reason];
  return (
    <AccountPage title={title} line={line}>
      {children}
      <CertifiedPart purpose="password">
        {(certificationId) => <NewPasswordForm certificationId={certificationId} />}
      </CertifiedPart>
    </AccountPage>
  );
}

export const FindPasswordPage = () => <NewPasswordPage reason="findPassword" />;

export function SelfCertificationPage() {
  const words = useTexts().recovery.selfCertification;
  const say = useSay();
  const office = useDistrict().data?.office;
  return (
    <NewPasswordPage reason="selfCertification">
      <p>
        {words.until} <Marked>{office ? words.call(say(office.name)) : null}</Marked>{' '}
        {office && (
          <a className="nowrap" href={`tel:${office.telephone}`}>
            {office.telephone}
          </a>
        )}
      </p>
    </NewPasswordPage>
  );
}

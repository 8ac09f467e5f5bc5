import { CertifiedPart } from '../../../screens/certification/certified-part.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { AccountPage } from '../account-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Certify, then choose a new password: for those who forgot theirs, and for those who guessed too often. */
function NewPasswordPage({ reason }: { reason: 'findPassword' | 'selfCertification' }) {
  const { title, line } = useTexts().recovery[reason];
  return (
    <AccountPage title={title} line={line}>
      <CertifiedPart purpose="password">
        {(certificationId) => <NewPasswordForm certificationId={certificationId} />}
      </CertifiedPart>
    </AccountPage>
  );
}

export const FindPasswordPage = () => <NewPasswordPage reason="findPassword" />;
export const SelfCertificationPage = () => <NewPasswordPage reason="selfCertification" />;

import { useEffect, useRef, useState } from 'react';
import type { Citizen } from '#lib/session/citizen.ts';
import { RequireLogin } from '#lib/session/require-login.tsx';
import { useSession } from '#lib/session/session-provider.tsx';
import { usePersonalDataTexts } from '#texts/personal-data-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { NarrowFold } from '#ui/layout/narrow-fold.tsx';
import { AccountPage } from '../account-page.tsx';
import { ConsentsSection } from './consents-section.tsx';
import styles from './my-page.module.css';
import { PasswordCheck } from './password-check.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonalDataSection } from './personal-data-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { WithdrawalSection } from './withdrawal-section.tsx';

export function MyPage() {
  return (
    <RequireLogin>
      <CheckedPage />
    </RequireLogin>
  );
}

/** Requires the password before showing account data. */
function CheckedPage() {
  const { myPage: words } = useTexts();
  const { citizen } = useSession();
  const [isChecked, setChecked] = useState(false);
  return (
    <AccountPage title={words.title} line={isChecked ? undefined : words.check.line}>
      {isChecked && citizen ? <Sections citizen={citizen} /> : <PasswordCheck onChecked={() => setChecked(true)} />}
    </AccountPage>
  );
}

/** Sections folded behind a button on narrow screens. */
const folded: ReadonlySet<string> = new Set(['consents', 'password', 'sessions', 'personalData', 'withdrawal']);

/** The page's sections. The first heading receives the focus, because the password field has disappeared. */
function Sections({ citizen }: { citizen: Citizen }) {
  const { myPage: words } = useTexts();
  const personalData = usePersonalDataTexts();
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => first.current?.focus(), []);
  const sections = [
    ['profile', words.profile.title, <ProfileSection key="profile" citizen={citizen} />],
    ['services', words.services.title, <ServicesSection key="services" />],
    ['consents', words.consents.title, <ConsentsSection key="consents" />],
    ['password', words.password.title, <PasswordSection key="password" citizen={citizen} />],
    ['sessions', words.sessions.title, <SessionsSection key="sessions" />],
    ['personalData', personalData.title, <PersonalDataSection key="personalData" />],
    ['withdrawal', words.withdrawal.title, <WithdrawalSection key="withdrawal" />],
  ] as const;
  return sections.map(([id, title, content]) => (
    <section
      key={id}
      className={folded.has(id) ? `${styles.section} ${styles.folded}` : styles.section}
      aria-labelledby={id}
    >
      <h2
        id={id}
        ref={id === 'profile' ? first : undefined}
        tabIndex={-1}
        className="paragraph heading-small no-outline"
      >
        {title}
      </h2>
      {/* Rarely used sections are folded on phones, which halves the page. */}
      {folded.has(id) ? <NarrowFold label={title}>{content}</NarrowFold> : content}
    </section>
  ));
}

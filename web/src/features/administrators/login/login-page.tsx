import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOutReason, useSessionState } from '#lib/admin-session/admin-session.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { useKnownId } from '#lib/paths/known-id.ts';
import { parseSearch } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { consoleWords } from '#texts/ko/console.ts';
import { CodeForm } from './code-form.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import styles from './login.module.css';
import { PasskeyLogin } from './passkey-login.tsx';
import { type Credentials, PasswordForm } from './password-form.tsx';
import { SsoLogin } from './sso-login.tsx';
import { parseWayBack } from './way-back.ts';

const { login: words } = consoleWords;

/** Id and password, and the code if the account has a second factor. */
export function LoginPage() {
  const state = useSessionState();
  const outReason = useOutReason();
  const [{ back, portal }] = useSearchState(parseWayBack);
  const [given, setGiven] = useState<Credentials>({ adminId: useKnownId(), password: '' });
  const [needsCode, setNeedsCode] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'in') return;
    if (portal !== null) {
      location.replace(portal);
      return;
    }
    const [to = consolePaths.main, search = ''] = back.split('?', 2);
    void navigate({ to, search: parseSearch(search), replace: true });
  }, [state, back, portal, navigate]);
  if (state !== 'out') return null;
  if (needsCode) {
    return (
      <section className={styles.page}>
        <h1 className="flush below-6">{words.codeTitle}</h1>
        <p>{words.codeHelp}</p>
        <CodeForm given={given} onBack={() => setNeedsCode(false)} />
      </section>
    );
  }
  return (
    <section className={styles.page}>
      <p className="flush primary bold">{consoleWords.site}</p>
      <h1 className="flush below-6">{words.title}</h1>
      {outReason === 'expired' ? (
        <p role="status" className="on-information rounded padded-block-4 padded-inline-5">
          {words.expired}
        </p>
      ) : null}
      <PasswordForm
        key={given.adminId}
        initial={given}
        onCodeNeeded={(credentials) => {
          setGiven(credentials);
          setNeedsCode(true);
        }}
      />
      <PasskeyLogin />
      <SsoLogin />
      <DemoAccounts onPick={setGiven} />
    </section>
  );
}

import { useMe } from '#lib/admin-session/me.ts';
import { ownWords as words } from '#texts/ko/console-own.ts';
import { PageHead } from '#ui/page/page-head.tsx';
import { ChangePassword } from './change-password.tsx';
import styles from './own.module.css';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { OwnSessions } from './sessions.tsx';

/** An administrator's own settings: second factor, passkeys, devices, password. */
export function OwnPage() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <>
      <PageHead title={words.title} />
      <SecondFactor isOn={me.hasOneTimeCode} />
      <Passkeys needsCode={me.hasOneTimeCode} />
      <OwnSessions />
      <div className={styles.card}>
        <ChangePassword adminId={me.adminId} />
      </div>
    </>
  );
}

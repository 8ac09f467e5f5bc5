import type { RefObject } from 'react';
import { ChangePassword } from '#features/administrators/own/change-password.tsx';
import { logOut } from '#lib/admin-session/admin-session.ts';
import type { Me } from '#lib/admin-session/me.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import styles from './shell.module.css';
import bar from './top-bar.module.css';

/** Shown before everything else until the first password is changed: the administrator's name, and a logout. */
export function FirstPassword({ me, content }: { me: Me; content: RefObject<HTMLElement | null> }) {
  return (
    <>
      <header className={bar.bar}>
        <b className={bar.site}>{words.site}</b>
        <span className={bar.name}>
          {me.adminName} <span className="muted regular">{me.deptName}</span>
        </span>
        <ActionButton onClick={logOut}>{words.logout}</ActionButton>
      </header>
      <main id="content" className={styles.alone} ref={content} tabIndex={-1}>
        <div className={styles.narrow}>
          <ChangePassword adminId={me.adminId} isForced />
        </div>
      </main>
    </>
  );
}

import type { ConsolePage } from '@maru/domain/administration';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useOutReason, useSessionState } from '#lib/admin-session/admin-session.ts';
import { adminPrefix } from '#lib/admin-session/administrator.ts';
import { useMe } from '#lib/admin-session/me.ts';
import { useCommonCodes } from '#lib/codes/common-codes.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { useVisitedPages } from '#lib/paths/use-visited-pages.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { FailedState } from '#ui/state/failed-state.tsx';
import { FirstFrame } from './first-frame.tsx';
import { FirstPassword } from './first-password.tsx';
import { PageAccess } from './page-access.tsx';
import styles from './shell.module.css';
import { SideMenu, useFolded } from './side-menu.tsx';
import { SubMenu } from './sub-menu.tsx';
import { TopBar } from './top-bar.tsx';

interface LoggedInProps {
  content: RefObject<HTMLElement | null>;
  /** The page whose permission is needed. */
  page: ConsolePage | undefined;
}

/** Menu, bar and page of somebody who is logged in; everybody else goes to the login and comes back from there. */
export function LoggedIn({ content, page }: LoggedInProps) {
  const state = useSessionState();
  if (state === 'starting') return <FirstFrame />;
  return state === 'out' ? <ToLogin /> : <Frame content={content} page={page} />;
}

/** Goes to the login once, with the page to come back to unless somebody left it by logging out. */
function ToLogin() {
  const outReason = useOutReason();
  const { href } = useLocation();
  const navigate = useNavigate();
  const left = useRef(outReason === 'logout' || href.startsWith(consolePaths.main) ? '' : href);
  useEffect(() => {
    void navigate({ to: consolePaths.login, search: { back: left.current }, replace: true });
  }, [navigate]);
  return null;
}

function Frame({ content, page }: LoggedInProps) {
  const me = useMe();
  const { pathname } = useLocation();
  const [isCollapsed, toggle] = useFolded();
  useVisitedPages(adminPrefix);
  useCommonCodes();
  if (!me.data) {
    return me.isError ? (
      <main className={styles.alone}>
        <FailedState what={words.me} problem={me.error} onRetry={me.refetch} />
      </main>
    ) : (
      <FirstFrame />
    );
  }
  if (me.data.mustChangePassword) {
    return <FirstPassword me={me.data} content={content} />;
  }
  return (
    <div className={styles.frame}>
      <SideMenu isCollapsed={isCollapsed} toggle={toggle} />
      <div className={styles.beside}>
        <TopBar me={me.data} endsAt={me.dataUpdatedAt + me.data.secondsLeft * 1000} />
        {isCollapsed ? <SubMenu /> : null}
        <main id="content" className={styles.content} ref={content} tabIndex={-1}>
          {/* What needs another permission starts anew with what may be opened. */}
          <PageAccess key={page ?? pathname} page={page}>
            <Outlet />
          </PageAccess>
        </main>
      </div>
    </div>
  );
}

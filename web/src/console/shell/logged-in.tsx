import type { ConsolePage } from '@maru/domain/administration';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useOutReason, useSessionState } from '#lib/admin-session/admin-session.ts';
import { adminPrefix } from '#lib/admin-session/administrator.ts';
import { adminCalls } from '#lib/admin-session/call-kinds.ts';
import { useMay, useMe } from '#lib/admin-session/me.ts';
import { useCommonCodes } from '#lib/codes/common-codes.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { useVisitedPages } from '#lib/paths/visited-pages.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { FailedState } from '#ui/state/failed-state.tsx';
import { mayOpen } from '../navigation.ts';
import { ForbiddenPage } from '../pages/message-pages.tsx';
import { FirstFrame } from './first-frame.tsx';
import { FirstPassword } from './first-password.tsx';
import styles from './shell.module.css';
import { SideMenu, useFolded } from './side-menu.tsx';
import { SubMenu } from './sub-menu.tsx';
import { TopBar } from './top-bar.tsx';

interface LoggedInProps {
  content: RefObject<HTMLElement | null>;
  /** The page whose permission is required. */
  page: ConsolePage | undefined;
}

/**
 * Menu, bar and page for a logged-in administrator. Redirects others to the login, which returns to the requested page.
 */
export function LoggedIn({ content, page }: LoggedInProps) {
  const state = useSessionState();
  if (state === 'starting') return <FirstFrame />;
  return state === 'out' ? <ToLogin /> : <Frame content={content} page={page} />;
}

/**
 * Opens the login once, with the page to return to unless the administrator logged out. Removes the former session's
 * answers, because another tab may open the next session.
 */
function ToLogin() {
  const queries = useQueryClient();
  const outReason = useOutReason();
  const { href } = useLocation();
  const navigate = useNavigate();
  const left = useRef(outReason === 'logout' || href.startsWith(consolePaths.main) ? '' : href);
  useEffect(
    () => queries.removeQueries({ predicate: ({ queryKey: [call] }) => String(call).includes(adminCalls) }),
    [queries],
  );
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
      <div className="grow flex vertical">
        <TopBar me={me.data} endsAt={me.dataUpdatedAt + me.data.secondsLeft * 1000} />
        {isCollapsed ? <SubMenu /> : null}
        <main id="content" className={styles.content} ref={content} tabIndex={-1}>
          {/* The key resets the remembered permission for another page. */}
          <PageAccess key={page ?? pathname} page={page}>
            <Outlet />
          </PageAccess>
        </main>
      </div>
    </div>
  );
}

/** The page if permitted. A permission revoked while the page is open is reported above it, and its content stays. */
function PageAccess({ page, children }: { page: ConsolePage | undefined; children: ReactNode }) {
  const isAllowed = mayOpen(useMay(), page ?? null);
  const [wasAllowed, setWasAllowed] = useState(isAllowed);
  if (isAllowed && !wasAllowed) setWasAllowed(true);
  if (!isAllowed && !wasAllowed) return <ForbiddenPage />;
  return (
    <>
      <div role="alert">{isAllowed ? null : <p className={styles.lost}>{words.accessLost}</p>}</div>
      {children}
    </>
  );
}

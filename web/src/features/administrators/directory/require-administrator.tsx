import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { adminSession, startAdminSession, useOutReason, useSessionState } from '#lib/admin-session/admin-session.ts';
import { useAdministrator } from '#lib/admin-session/administrator.ts';
import { useMe } from '#lib/admin-session/me.ts';
import { createQueryClient } from '#lib/api/query-client.ts';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { consoleAddress, consolePaths } from '#lib/paths/console-paths.ts';
import { stringifySearch } from '#lib/paths/search.ts';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';

/**
 * Restricts the public site's administrator pages to administrators who are logged in to the console in this browser.
 */
export function RequireAdministrator() {
  const state = useSessionState();
  useEffect(() => void startAdminSession(), []);
  if (state === 'starting') return <TableSkeleton rowCount={3} />;
  return state === 'in' ? <Inside /> : <LoginHint />;
}

/** Has its own cache, so that an administrator's data is cleared on logout and on leaving. */
function Inside() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <EndWhenIdle />
      <Outlet />
    </QueryClientProvider>
  );
}

/** Clears names from the screen when the session ends by idleness, as in the console. */
function EndWhenIdle() {
  // The answer includes the session's idle limit.
  useMe();
  const administrator = useAdministrator();
  useEffect(() => {
    if (!administrator) adminSession.close('expired');
  }, [administrator]);
  return null;
}

function LoginHint() {
  const { adminDirectory } = useTexts();
  const { login: words } = adminDirectory;
  const outReason = useOutReason();
  const { href } = useLocation();
  usePageTitle(words.title);
  return (
    <MessagePage title={words.title} body={outReason === 'expired' ? words.expired : words.body}>
      <a href={consoleAddress(consolePaths.login) + stringifySearch({ portal: href })} className={actionClass(true)}>
        {words.link}
      </a>
    </MessagePage>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { adminSession } from '#lib/admin-session/admin-session.ts';
import { rememberUse } from '#lib/admin-session/last-use.ts';
import { api } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { consolePaths, ssoAddress } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { consoleWords } from '#texts/ko/console.ts';
import { actionClass } from '#ui/action/action-button.tsx';

const { sso: words } = consoleWords.login;

/** The outcome of single sign-on in the address; empty if there was no attempt. */
const parseOutcome = ({ sso = '' }: Search) => ({ outcome: sso });

/** Single sign-on, if configured, and its outcome. */
export function SsoLogin() {
  const { data } = useCall('GET /admin/api/auth/sso', {});
  const [{ outcome }] = useSearchState(parseOutcome);
  const { searchStr } = useLocation();
  const isIn = outcome === 'in';
  const hasFailed = useTakenToken(isIn);
  const failed = isIn ? hasFailed && words.outcomes.REFUSED : outcome && (words.outcomes[outcome] ?? words.failed);
  if (!data?.isConfigured) return null;
  return (
    <div className="stack gap-4 above-7 line-above padded-top-7">
      <div role="alert">
        {failed && (
          <p className="flush on-danger rounded padded-block-4 padded-inline-5">
            {failed} {outcome === 'USER_006' && <PageLink to={consolePaths.reactivate}>{words.reactivate}</PageLink>}
          </p>
        )}
      </div>
      <a href={ssoAddress(withoutOutcome(searchStr))} className={actionClass()}>
        {words.button}
      </a>
    </div>
  );
}

/** Fetches the token of the session that single sign-on opened; true if this fails. */
function useTakenToken(isIn: boolean): boolean {
  const queries = useQueryClient();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isIn || adminSession.state === 'in') return;
    api('POST /admin/api/auth/sso/token', {}).then(
      ({ token }) => {
        queries.clear();
        rememberUse();
        if (!adminSession.open({ token, refreshToken: null })) setFailed(true);
      },
      () => setFailed(true),
    );
  }, [isIn, queries]);
  return hasFailed;
}

function withoutOutcome(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('sso');
  return query.size === 0 ? '' : `?${query}`;
}

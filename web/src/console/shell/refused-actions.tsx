import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFreshMe } from '#lib/admin-session/me.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { useModals } from '#ui/modal/modals.tsx';

/**
 * Reports an action refused for lack of permission on any screen, and refetches the permissions, so that the screen
 * stops offering it. After a refused list only the permissions are refetched, because the list reports the refusal.
 */
export function RefusedActions() {
  const queries = useQueryClient();
  const freshMe = useFreshMe();
  const modals = useModals();
  useEffect(() => {
    const isRefusal = (error: unknown) => error instanceof ApiProblem && error.code === 'FORBIDDEN';
    const reload = () => void freshMe().catch(() => undefined);
    const ofQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isRefusal(event.action.error)) reload();
    });
    const ofActions = queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isRefusal(event.action.error)) return;
      reload();
      void modals.failure({ title: words.warning, body: words.noAction });
    });
    return () => {
      ofQueries();
      ofActions();
    };
  }, [queries, freshMe, modals]);
  return null;
}

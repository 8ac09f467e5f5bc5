import type { OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { adminSession } from '#lib/admin-session/admin-session.ts';
import { rememberUse } from '#lib/admin-session/last-use.ts';
import type { CallInput } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { useLoginAction } from '#lib/proof-of-work/patient-login.ts';
import { consoleWords } from '#texts/ko/console.ts';
import { wayBackIn } from './way-back.ts';

const { login: words } = consoleWords;
const loginCall = 'POST /admin/api/auth/login';

/** From the specification: display time of the reason before the recovery page opens (ms). */
const redirectAfterMs = 200;

/** The recovery page of a refused login, by the problem's code. */
const waysBack: Record<string, string> = {
  USER_006: consolePaths.reactivate,
  SELF_CERTIFICATION: consolePaths.selfCertification,
};

/**
 * Logs in; throws the {@link ApiProblem} for the form, and opens the recovery page for a locked account. Clears the
 * former user's data. The login's target stays in the address.
 */
export function useLogin(): (given: CallInput<typeof loginCall>['body']) => Promise<void> {
  const ask = useLoginAction(loginCall);
  const openSession = useOpenedSession();
  const navigate = useNavigate();
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);
  return async (body) => {
    const pair = await ask(body).catch((problem) => {
      if (!(problem instanceof ApiProblem)) throw problem;
      const to = waysBack[problem.code];
      const opensAt = problem.retryAfter === undefined ? {} : { opensAt: Date.now() + problem.retryAfter * 1000 };
      if (to !== undefined)
        redirect.current = setTimeout(
          () => navigate({ to, search: wayBackIn, state: { userId: body.adminId, ...opensAt } }),
          redirectAfterMs,
        );
      throw problem.code === 'SELF_CERTIFICATION'
        ? new ApiProblem({ status: problem.status, code: problem.code, error: words.locked })
        : problem;
    });
    openSession(pair);
  };
}

/** Opens the session of a login, without the former user's data. Throws an {@link ApiProblem} for unreadable tokens. */
export function useOpenedSession(): (pair: OutputOf<typeof loginCall>) => void {
  const queries = useQueryClient();
  return (pair) => {
    queries.clear();
    rememberUse();
    if (!adminSession.open(pair)) throw new ApiProblem({ status: 401, code: 'UNREADABLE', error: words.invalid });
  };
}

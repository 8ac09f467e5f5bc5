import { useQueryClient } from '@tanstack/react-query';
import { adminSession } from '../../../lib/admin-session/admin-session.ts';
import { rememberUse } from '../../../lib/admin-session/last-use.ts';
import type { CallInput } from '../../../lib/api/api.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { useLoginAction } from '../../../lib/proof-of-work/patient-login.ts';
import { consoleWords } from '../../../texts/ko/console.ts';

const { login: words } = consoleWords;
const loginCall = 'POST /admin/api/auth/login';

/** Logs in; throws the {@link ApiProblem} that a form shows. What the one before saw is forgotten. */
export function useLogin(): (given: CallInput<typeof loginCall>['body']) => Promise<void> {
  const ask = useLoginAction(loginCall);
  const queries = useQueryClient();
  return async (body) => {
    const pair = await ask(body).catch((problem) => {
      throw problem instanceof ApiProblem && problem.code === 'SELF_CERTIFICATION'
        ? new ApiProblem({ status: problem.status, code: problem.code, error: words.locked })
        : problem;
    });
    queries.clear();
    rememberUse();
    if (!adminSession.open(pair)) throw new ApiProblem({ status: 401, code: 'UNREADABLE', error: words.invalid });
  };
}

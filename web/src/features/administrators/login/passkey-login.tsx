import { useState } from 'react';
import { ApiProblem } from '#lib/api/problem.ts';
import { useAction } from '#lib/api/use-action.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { consoleWords } from '#texts/ko/console.ts';
import { passkeyWords as words } from '#texts/ko/console-passkeys.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { canUsePasskeys, signByPasskey } from '../browser-passkeys.ts';
import { useOpenedSession } from './use-login.ts';

/** The page that helps after a refused login, by the problem's code. */
const waysBack: Record<string, { to: string; label: string }> = {
  USER_006: { to: consolePaths.reactivate, label: consoleWords.login.sso.reactivate },
  SELF_CERTIFICATION: { to: consolePaths.selfCertification, label: words.certify },
};

/** The login by passkey, in browsers that support passkeys. */
export function PasskeyLogin() {
  const begin = useAction('POST /admin/api/auth/passkey-login/options');
  const finish = useAction('POST /admin/api/auth/passkey-login');
  const openSession = useOpenedSession();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  if (!canUsePasskeys()) return null;
  const logIn = async () => {
    setProblem(undefined);
    setBusy(true);
    try {
      openSession(await finish({ body: await signByPasskey(await begin({})) }));
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem)) throw thrown;
      setProblem(thrown);
    } finally {
      setBusy(false);
    }
  };
  const way = problem && waysBack[problem.code];
  return (
    <div className="stack gap-4 above-7 line-above padded-top-7">
      <div role="alert">
        {problem && (
          <p className="flush on-danger rounded padded-block-4 padded-inline-5">
            {problem.error || words.failed} {way && <PageLink to={way.to}>{way.label}</PageLink>}
          </p>
        )}
      </div>
      <ActionButton disabled={isBusy} onClick={() => void logIn()}>
        {words.logIn}
      </ActionButton>
    </div>
  );
}

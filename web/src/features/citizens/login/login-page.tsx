import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { beginning } from '#lib/paths/beginning.ts';
import { useWayIn } from '#lib/paths/known-id.ts';
import { afterLogin } from '#lib/paths/login-from.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { useTexts } from '#texts/texts.tsx';
import { AccountPage } from '../account-page.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const { login: words, findId, recovery, join } = useTexts();
  const { state, outReason } = useSession();
  const navigate = useNavigate();
  const wayIn = useWayIn();
  const [search] = useSearchState(afterLogin);
  // The address changes before this page is unmounted.
  const [from] = useState(search);
  useEffect(() => {
    if (state === 'in') void navigate({ ...from, replace: true });
  }, [state, from, navigate]);
  return (
    <AccountPage title={words.title} line={words.line}>
      {outReason === 'expired' && (
        <p role="status" className="on-information padded-5 rounded flush below-7">
          {words.ended}
        </p>
      )}
      <LoginForm />
      <ul className="row wrap row-gap-3 column-gap-6 flush above-7">
        <li>
          <PageLink to={paths.findId} state={wayIn}>
            {findId.title}
          </PageLink>
        </li>
        <li>
          <PageLink to={paths.findPassword} state={wayIn}>
            {recovery.findPassword.title}
          </PageLink>
        </li>
        <li>
          <PageLink to={paths.join} search={beginning} state={wayIn}>
            {join.title}
          </PageLink>
        </li>
      </ul>
    </AccountPage>
  );
}

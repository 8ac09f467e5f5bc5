import { Navigate } from '@tanstack/react-router';
import { paths } from '../../../lib/paths/paths.ts';
import type { Search } from '../../../lib/paths/search.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { useSession } from '../../../lib/session/session-provider.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { AccountPage } from '../parts/account-page.tsx';
import { LoginForm } from './login-form.tsx';

/** Where a login leads: back to the page that asked for it, a page of the citizen's own. */
const parseFrom = ({ from = '' }: Search) => ({ from: from.startsWith(paths.myPage) ? from : paths.main });

export function LoginPage() {
  const { login: words } = useTexts();
  const { state } = useSession();
  const [{ from }] = useSearchState(parseFrom);
  if (state === 'in') return <Navigate to={from} replace />;
  return (
    <AccountPage title={words.title} line={words.line}>
      <LoginForm />
    </AccountPage>
  );
}

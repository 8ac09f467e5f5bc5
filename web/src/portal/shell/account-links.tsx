import { useLocation } from '@tanstack/react-router';
import { useAdministrator } from '#lib/admin-session/administrator.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { consoleAddress, consolePaths } from '#lib/paths/console-paths.ts';
import { loginFrom } from '#lib/paths/login-from.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/** The citizen's name and logout, or the login link; renders nothing while unknown. */
export function AccountLinks() {
  const { login: words, join, myPage } = useTexts();
  const { state, citizen, logOut } = useSession();
  const { href } = useLocation();
  if (state === 'starting') return null;
  return (
    <nav aria-label={words.account} className="wrap middle flex">
      {state === 'in' ? (
        <>
          {citizen && (
            <span className="body-small bold padded-3">
              <Marked>{words.name(citizen.username)}</Marked>
            </span>
          )}
          <PageLink to={paths.myPage} className="bar-link">
            {myPage.title}
          </PageLink>
          <button type="button" className="bar-link" onClick={logOut}>
            {words.logout}
          </button>
        </>
      ) : (
        <>
          <PageLink to={paths.login} search={loginFrom(href)} className="bar-link">
            {words.title}
          </PageLink>
          <PageLink to={paths.join} search={beginning} className="bar-link">
            {join.title}
          </PageLink>
        </>
      )}
    </nav>
  );
}

/** The console's administrator in this browser, with links to the console and to the directory. */
export function AdministratorLinks() {
  const { header: words } = useTexts().adminDirectory;
  const administrator = useAdministrator();
  if (!administrator) return null;
  return (
    <nav aria-label={words.label} className="wrap middle flex">
      <a href={consoleAddress(consolePaths.main)} className="bar-link">
        <Marked>{words.name(administrator.adminName)}</Marked>
        <VisuallyHidden> ({words.console})</VisuallyHidden>
      </a>
      {administrator.scopes.includes('account/admin') ? (
        <PageLink to={paths.administrators} search={beginning} className="bar-link">
          {words.list}
        </PageLink>
      ) : null}
    </nav>
  );
}

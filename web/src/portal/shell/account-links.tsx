import { useLocation } from '@tanstack/react-router';
import { beginning } from '#lib/paths/beginning.ts';
import { loginFrom } from '#lib/paths/login-from.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import styles from './account-links.module.css';

/** Who is logged in and the way out, or the way in; nothing while that isn't known. */
export function AccountLinks() {
  const { login: words, join, myPage } = useTexts();
  const { state, citizen, logOut } = useSession();
  const { href } = useLocation();
  if (state === 'starting') return null;
  return (
    <nav aria-label={words.account} className={styles.links}>
      {state === 'in' ? (
        <>
          {citizen && (
            <span className={styles.name}>
              <Marked>{words.name(citizen.username)}</Marked>
            </span>
          )}
          <PageLink to={paths.myPage} className={styles.link}>
            {myPage.title}
          </PageLink>
          <button type="button" className={styles.link} onClick={logOut}>
            {words.logout}
          </button>
        </>
      ) : (
        <>
          <PageLink to={paths.login} search={loginFrom(href)} className={styles.link}>
            {words.title}
          </PageLink>
          <PageLink to={paths.join} search={beginning} className={styles.link}>
            {join.title}
          </PageLink>
        </>
      )}
    </nav>
  );
}

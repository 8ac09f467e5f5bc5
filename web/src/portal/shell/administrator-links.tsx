import { useAdministrator } from '#lib/admin-session/use-administrator.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { consoleAddress, consolePaths } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './account-links.module.css';

/** Who is logged in to the console in this browser, the way there, and to the list of administrators. */
export function AdministratorLinks() {
  const { header: words } = useTexts().adminDirectory;
  const administrator = useAdministrator();
  if (!administrator) return null;
  return (
    <nav aria-label={words.label} className={styles.links}>
      <a href={consoleAddress(consolePaths.main)} className={styles.link}>
        <Marked>{words.name(administrator.adminName)}</Marked>
        <VisuallyHidden> ({words.console})</VisuallyHidden>
      </a>
      {administrator.scopes.includes('account/admin') ? (
        <PageLink to={paths.administrators} search={beginning} className={styles.link}>
          {words.list}
        </PageLink>
      ) : null}
    </nav>
  );
}

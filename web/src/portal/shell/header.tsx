import { useAdministrator } from '#lib/admin-session/administrator.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { useTexts } from '#texts/texts.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { SiteMenu } from './site-menu.tsx';

export function Header() {
  const { shell } = useTexts();
  const { data: district } = useDistrict();
  const { state } = useSession();
  const administrator = useAdministrator();
  return (
    <header className="line-below screen-only white">
      <div className={styles.inner}>
        <PageLink to={paths.main} className="flex undecorated">
          <Logo name={shell.site} district={district?.name} />
          <VisuallyHidden> {shell.home}</VisuallyHidden>
        </PageLink>
        <SiteMenu>{state === 'out' && !administrator && <SiteLinks className="bar-link" />}</SiteMenu>
      </div>
    </header>
  );
}

/** Links for visitors without any login: the district office's site and the platform's home. */
function SiteLinks({ className }: { className: string | undefined }) {
  const { shell } = useTexts();
  const { data: district } = useDistrict();
  return (
    <>
      {district?.office.homepage ? (
        <a className={className} href={district.office.homepage} target="_blank" rel="noreferrer">
          {shell.links.office}
          <VisuallyHidden> ({shell.links.newWindow})</VisuallyHidden>
        </a>
      ) : null}
      <PageLink to={paths.main} className={className}>
        {shell.links.platformHome}
      </PageLink>
    </>
  );
}

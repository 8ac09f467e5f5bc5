import { useDistrict } from '#lib/district/use-district.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/** The links that those see who are not logged in to either site: the district office's site and the platform's home. */
export function SiteLinks({ className }: { className: string | undefined }) {
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

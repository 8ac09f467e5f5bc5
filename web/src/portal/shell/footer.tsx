import { useDistrict } from '#lib/district/use-district.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { Marked, useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { postRemoveEvent } from './mobile-bridge.ts';

export function Footer() {
  const { shell } = useTexts();
  const { data: district } = useDistrict();
  const { footer } = shell;
  const say = useSay();
  const office = district?.office;
  const numbers = office
    ? (
        [
          [footer.telephone, office.telephone],
          [footer.nightTelephone, office.nightTelephone],
          [footer.fax, office.fax],
        ] as const
      ).filter(([, number]) => number !== '')
    : [];
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <PageLink
          to={paths.main}
          className={styles.home}
          aria-label={`${shell.site} ${shell.home}`}
          onClick={() => postRemoveEvent()}
        >
          <Logo name={shell.site} />
        </PageLink>
        {office ? (
          <address className={styles.office}>
            <span>
              <Marked>{office.address}</Marked>
            </span>
            {numbers.map(([name, number]) => (
              <span key={name} className={styles.number}>
                {name} {name === footer.fax ? number : <a href={`tel:${number}`}>{number}</a>}
              </span>
            ))}
          </address>
        ) : null}
        <div className="row wrap row-gap-2 column-gap-5">
          <PageLink to={paths.privacy} className="basic bold">
            {footer.privacy}
          </PageLink>
          <PageLink to={paths.openData} className="basic">
            {footer.openData}
          </PageLink>
          {district ? (
            <span>
              <Marked>{footer.copyright(say(district.office.name), district.copyrightYear)}</Marked>
            </span>
          ) : null}
        </div>
      </div>
    </footer>
  );
}

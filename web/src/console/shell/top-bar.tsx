import { useLocation } from '@tanstack/react-router';
import { logOut } from '#lib/admin-session/admin-session.ts';
import { type Me, useMay } from '#lib/admin-session/me.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { consoleWords as words } from '#texts/ko/console.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { placeOf } from '../navigation.ts';
import { AlarmBadge } from './alarm-badge.tsx';
import { IdleCountdown } from './idle-countdown.tsx';
import styles from './top-bar.module.css';

/** Breadcrumb, open alarms, remaining session time, and the administrator's name. */
export function TopBar({ me, endsAt }: { me: Me; endsAt: number }) {
  const may = useMay();
  return (
    <header className={styles.bar}>
      <Breadcrumb />
      {may('device/alarm', 'get') ? <AlarmBadge /> : null}
      <IdleCountdown idleMinutes={me.idleMinutes} endsAt={endsAt} />
      <PageLink to={consolePaths.own} className={styles.name}>
        {me.adminName} <span className="muted regular">{me.deptName}</span>
      </PageLink>
      <ActionButton onClick={logOut}>{words.logout}</ActionButton>
    </header>
  );
}

function Breadcrumb() {
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const own = pathname === consolePaths.own ? words.pages.own : null;
  return (
    <nav aria-label={words.breadcrumb} className={styles.where}>
      <ol className="row middle clipped muted">
        <li>
          <PageLink to={consolePaths.main}>{words.menu.home}</PageLink>
        </li>
        {place ? (
          <>
            <li>{place.area}</li>
            <li>
              <PageLink to={place.page.to} search={beginning}>
                {place.page.title}
              </PageLink>
            </li>
          </>
        ) : null}
        {own ? <li>{own}</li> : null}
      </ol>
    </nav>
  );
}

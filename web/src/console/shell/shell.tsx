import { useIsMutating } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { useDistrict } from '#lib/district/use-district.ts';
import { useHistoryLoad } from '#lib/district/use-history-load.ts';
import { useDocumentTitle } from '#lib/page-title/page-title.tsx';
import { useContentFocus } from '#lib/paths/use-content-focus.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { DemoBanner } from '#ui/bar/demo-banner.tsx';
import { LoadingOverlay } from '#ui/state/loading-overlay.tsx';
import { LoggedIn } from './logged-in.tsx';
import styles from './shell.module.css';

/** Written by the server into the document, so that the banner shows before the district is loaded. */
const isDemoDocument = () => 'demo' in document.documentElement.dataset;

/** The frame around every page of the console. */
export function Shell() {
  const info = useMatches({ select: (matches) => matches.at(-1)?.staticData.console });
  const { data: district } = useDistrict();
  const isDemo = district?.isDemo ?? isDemoDocument();
  const historyPercent = useHistoryLoad(isDemo);
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const acting = useIsMutating() > 0;
  const content = useRef<HTMLElement>(null);
  useContentFocus(content);
  useDocumentTitle(info?.title, words.site);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      {isDemo ? <DemoBanner historyPercent={historyPercent} /> : null}
      {info?.isAlone ? (
        <main id="content" className={styles.alone} ref={content} tabIndex={-1}>
          <Outlet />
        </main>
      ) : (
        <LoggedIn content={content} page={info?.page} />
      )}
      <LoadingOverlay on={navigating || acting} />
    </div>
  );
}

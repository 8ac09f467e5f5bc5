import { useIsMutating } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRetryWait } from '#lib/api/retry-wait.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { useHistoryLoad } from '#lib/district/use-history-load.ts';
import { useFeedState } from '#lib/live/use-live.tsx';
import { useDocumentTitle } from '#lib/page-title/page-title.tsx';
import { useContentFocus } from '#lib/paths/use-content-focus.ts';
import { useVisitedPages } from '#lib/paths/visited-pages.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { DemoBanner } from '#ui/bar/demo-banner.tsx';
import { OfflineBar } from '#ui/bar/offline-bar.tsx';
import { RetryBar } from '#ui/bar/retry-bar.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { LoadingOverlay } from '#ui/state/loading-overlay.tsx';
import { type Layout, layoutOf } from '../layout.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { SubNavigation } from './sub-navigation.tsx';

/** The frame of the page's content, by layout. */
const frames: Record<Layout, { before: ReactNode; after: ReactNode }> = {
  full: { before: null, after: null },
  bare: { before: <Header />, after: <Footer /> },
  main: { before: null, after: <Footer /> },
  framed: {
    before: (
      <>
        <Header />
        <SubNavigation />
      </>
    ),
    after: <Footer />,
  },
};

export function Shell() {
  const texts = useTexts();
  const say = useSay();
  const { data: district } = useDistrict();
  const historyPercent = useHistoryLoad(district?.isDemo ?? false);
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  // Every page has a title; the root address redirects to the main page.
  const layout = layoutOf(pathname, title !== undefined || pathname === '/');
  const frame = frames[layout];
  // True while another page is loading, but not while a page only stores its state in the address.
  const navigating = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname !== resolvedLocation?.pathname,
  });
  const acting = useIsMutating() > 0;
  const lost = useFeedState() === 'lost';
  const retryWait = useRetryWait();
  useVisitedPages('maru.');
  useContentFocus(content);
  useSessionEnd();
  useDocumentTitle(title?.(texts), district ? texts.shell.siteTitle(say(district.name)) : texts.shell.site);

  return (
    <div className={styles.shell} data-layout={layout}>
      <a className={styles.skip} href="#content">
        {texts.shell.skip}
      </a>
      {district?.isDemo ? <DemoBanner historyPercent={historyPercent} /> : null}
      <OfflineBar on={lost} />
      <RetryBar seconds={retryWait} />
      {frame.before}
      <main id="content" className={styles.content} ref={content} tabIndex={-1}>
        <Outlet />
      </main>
      {frame.after}
      <LoadingOverlay on={navigating || acting} />
    </div>
  );
}

/** Reports that a session expired during use. The login page reports a session that expired before the start. */
function useSessionEnd(): void {
  const { state, outReason } = useSession();
  const { login: words } = useTexts();
  const { failure } = useModals();
  const wasIn = useRef(false);
  useEffect(() => {
    const hasEnded = wasIn.current && state === 'out' && outReason === 'expired';
    wasIn.current = state === 'in';
    if (hasEnded) void failure({ body: words.ended });
  }, [state, outReason, failure, words]);
}

import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';

function MessagePage({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="message">
      <h1 className="flush">{title}</h1>
      <p>{body}</p>
      {children}
    </div>
  );
}

const toHome = (
  <ActionLink to={consolePaths.main} primary>
    {words.home}
  </ActionLink>
);

export const NotFoundPage = () => <MessagePage {...words.notFound}>{toHome}</MessagePage>;
export const ForbiddenPage = () => <MessagePage {...words.forbidden}>{toHome}</MessagePage>;
export const MobilePage = () => <MessagePage {...words.mobile} />;

/**
 * Shown if a page's own code failed, or couldn't be loaded; the surrounding shell stays. The retry reloads the document,
 * because React never imports a lazy component again after a failure.
 */
export const BrokenPage = () => (
  <MessagePage {...words.broken}>
    <ActionButton primary onClick={() => location.reload()}>
      {ui.retry}
    </ActionButton>
  </MessagePage>
);

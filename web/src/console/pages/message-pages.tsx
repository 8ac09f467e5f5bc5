import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { consoleWords as words } from '#texts/ko/console.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton, actionClass } from '#ui/action/action-button.tsx';

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
  <PageLink to={consolePaths.main} className={actionClass(true)}>
    {words.home}
  </PageLink>
);

export const NotFoundPage = () => <MessagePage {...words.notFound}>{toHome}</MessagePage>;
export const ForbiddenPage = () => <MessagePage {...words.forbidden}>{toHome}</MessagePage>;
export const MobilePage = () => <MessagePage {...words.mobile} />;

/** Shown if a page's own code failed, or couldn't be loaded; the surrounding shell stays. */
export function BrokenPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <MessagePage {...words.broken}>
      <ActionButton primary onClick={retry}>
        {ui.retry}
      </ActionButton>
    </MessagePage>
  );
}

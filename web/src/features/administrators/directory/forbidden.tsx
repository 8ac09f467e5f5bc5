import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';

/** Shown if the administrator may not see the page. */
export function Forbidden() {
  const { shell } = useTexts();
  usePageTitle(shell.forbidden.title);
  return (
    <MessagePage {...shell.forbidden}>
      <PageLink to={paths.main} className={actionClass(true)}>
        {shell.home}
      </PageLink>
    </MessagePage>
  );
}

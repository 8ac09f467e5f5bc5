import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';

/** Shown if the administrator may not see the page. */
export function Forbidden() {
  const { shell } = useTexts();
  usePageTitle(shell.forbidden.title);
  return (
    <MessagePage {...shell.forbidden}>
      <ActionLink to={paths.main} primary>
        {shell.home}
      </ActionLink>
    </MessagePage>
  );
}

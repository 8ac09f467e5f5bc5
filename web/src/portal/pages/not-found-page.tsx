import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';

export function NotFoundPage() {
  const { shell } = useTexts();
  usePageTitle(shell.notFound.title);
  return (
    <MessagePage {...shell.notFound}>
      <PageLink to={paths.main} className={actionClass(true)}>
        {shell.home}
      </PageLink>
    </MessagePage>
  );
}

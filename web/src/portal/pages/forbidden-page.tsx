import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';

export function ForbiddenPage() {
  const { shell } = useTexts();
  return (
    <MessagePage {...shell.forbidden}>
      <PageLink to={paths.main} className={actionClass(true)}>
        {shell.home}
      </PageLink>
    </MessagePage>
  );
}

import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';

/**
 * Shown if a page's own code failed, or couldn't be loaded; the surrounding shell stays. The retry reloads the document,
 * because React never imports a lazy component again after a failure.
 */
export function BrokenPage() {
  const { shell, ui } = useTexts();
  usePageTitle(shell.broken.title);
  return (
    <MessagePage {...shell.broken}>
      <ActionButton primary onClick={() => location.reload()}>
        {ui.retry}
      </ActionButton>
    </MessagePage>
  );
}

export function ForbiddenPage() {
  const { shell } = useTexts();
  return (
    <MessagePage {...shell.forbidden}>
      <ActionLink to={paths.main} primary>
        {shell.home}
      </ActionLink>
    </MessagePage>
  );
}

export function NotFoundPage() {
  const { shell } = useTexts();
  usePageTitle(shell.notFound.title);
  return (
    <MessagePage {...shell.notFound}>
      <ActionLink to={paths.main} primary>
        {shell.home}
      </ActionLink>
    </MessagePage>
  );
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';

/** Shown if a page's own code failed, or couldn't be loaded; the surrounding shell stays. */
export function BrokenPage({ reset }: ErrorComponentProps) {
  const { shell, ui } = useTexts();
  const router = useRouter();
  usePageTitle(shell.broken.title);
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <MessagePage {...shell.broken}>
      <ActionButton primary onClick={retry}>
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

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';

/** Stands where a page's own code failed, or couldn't be fetched; the shell around it stays. */
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

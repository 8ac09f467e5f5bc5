import type { ConsolePage } from '@maru/domain/administration';
import { useMay } from '#lib/admin-session/me.ts';
import { useDetail } from '#screens/detail/detail.ts';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { ActionButton } from '#ui/action/action-button.tsx';

interface RemovalProps {
  /** The page whose permission is required. */
  page: ConsolePage;
  words: { remove: string; removeLine: string };
  remove: () => Promise<unknown>;
}

/** Deletes the detail's object after confirmation, and returns to the list. */
export function Removal({ page, words, remove }: RemovalProps) {
  const may = useMay();
  const detail = useDetail();
  const confirmed = useConfirmed();
  if (!may(page, 'delete')) return null;
  return (
    <ActionButton
      onClick={() => confirmed({ title: words.remove, body: words.removeLine, run: remove, after: detail.leave })}
    >
      {words.remove}
    </ActionButton>
  );
}

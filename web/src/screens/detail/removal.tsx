import type { ConsolePage } from '@maru/domain/administration';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { useDetail } from './detail.ts';

interface RemovalProps {
  /** The page whose permission is required. */
  page: ConsolePage;
  words: { remove: string; removeLine: string };
  remove: () => Promise<unknown>;
}

/** Deletes the detail's object after confirmation, and returns to the list. */
export function Removal({ page, words, remove }: RemovalProps) {
  const { leave } = useDetail();
  return (
    <ConfirmedButton
      permission={[page, 'delete']}
      title={words.remove}
      body={words.removeLine}
      run={remove}
      after={leave}
    />
  );
}

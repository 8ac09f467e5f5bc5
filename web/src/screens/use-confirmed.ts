import { useContext } from 'react';
import { consoleListWords } from '../texts/ko/console-list.ts';
import { focusKeeper } from '../ui/modal/focus-keeper.ts';
import { useModals } from '../ui/modal/modals.tsx';
import { useTell } from '../ui/told/told.tsx';
import { DetailContext } from './detail/detail.ts';
import { reasonOf } from './reason-of.ts';

interface Deed {
  /** What is done, as its button says: a verb. */
  title: string;
  /** What it is done to; the thing that the detail around is about where this is left out. */
  of?: string;
  /** What will be gone, and what stays. */
  body: string;
  run: () => Promise<unknown>;
  /** Once it was done. */
  after?: () => unknown;
}

/** Asks by the thing's name what can't be undone, does it, and tells that it was done, or why it failed. */
export function useConfirmed(): (deed: Deed) => Promise<void> {
  const modals = useModals();
  const tell = useTell();
  const detail = useContext(DetailContext);
  return async ({ title, of = detail?.name ?? '', body, run, after }) => {
    const named = consoleListWords.deed(of, title);
    const keepFocus = focusKeeper();
    if (!(await modals.confirm({ title: named, body, confirm: title, isGrave: true }))) return;
    try {
      await run();
    } catch (thrown) {
      await modals.failure({ title: named, body: reasonOf(thrown) });
      // It may be gone all the same, by somebody else.
      return keepFocus();
    }
    keepFocus();
    tell(consoleListWords.deedDone(named));
    await after?.();
  };
}

import { useContext } from 'react';
import { type Outdated, useRefresh } from '../lib/api/use-refresh.ts';
import { consoleListWords } from '../texts/ko/console-list.ts';
import { focusKeeper } from '../ui/modal/focus-keeper.ts';
import { useModals } from '../ui/modal/modals.tsx';
import { useToast } from '../ui/toast/toast.tsx';
import { DetailContext } from './detail/detail.ts';
import { reasonOf } from './reason-of.ts';

export interface ConfirmedAction {
  /** The action's name, equal to its button's; a verb. */
  title: string;
  /** The object of the action; by default that of the surrounding detail. */
  of?: string;
  /** Lists the deleted and the remaining objects. */
  body: string;
  run: () => Promise<unknown>;
  /** Calls to refetch on success. */
  refresh?: Outdated;
  /** Called on success. */
  after?: () => unknown;
}

/** Confirms an irreversible action by the object's name, runs it, and reports the result. */
export function useConfirmed(): (action: ConfirmedAction) => Promise<void> {
  const refetch = useRefresh();
  const modals = useModals();
  const toast = useToast();
  const detail = useContext(DetailContext);
  return async ({ title, of = detail?.name ?? '', body, run, refresh = [], after }) => {
    const named = consoleListWords.deed(of, title);
    const keepFocus = focusKeeper();
    if (!(await modals.confirm({ title: named, body, confirm: title, isGrave: true }))) return;
    try {
      await run();
    } catch (thrown) {
      await modals.failure({ title: named, body: reasonOf(thrown) });
      // The object may already have been deleted by another person.
      return keepFocus();
    }
    keepFocus();
    toast(consoleListWords.deedDone(named));
    void refetch(refresh);
    await after?.();
  };
}

import { useBlocker } from '@tanstack/react-router';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { useModals } from '../modal/modals.tsx';

/** The current page, and its object if the query identifies it. */
type Spot = { pathname: string; search: unknown };
const detailOf = ({ search }: Spot) => (search as { detail?: string }).detail;
const isAnother = (one: Spot, next: Spot) => one.pathname !== next.pathname || detailOf(one) !== detailOf(next);

/** Asks before leaving the page with unsaved changes; the browser asks for its own navigation. */
export function useLeaveGuard(isChanged: boolean): void {
  const modals = useModals();
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) =>
      isAnother(current, next) && !(await modals.confirm(consoleListWords.leave)),
  });
}

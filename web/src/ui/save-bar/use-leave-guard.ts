import { useBlocker } from '@tanstack/react-router';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { useModals } from '../modal/modals.tsx';

type Spot = { pathname: string; search: unknown };
/** The current page, and its object if the query identifies it. */
const objectOf = ({ pathname, search }: Spot) => {
  const { detail, deptCode } = search as { detail?: string; deptCode?: string };
  return JSON.stringify([pathname, detail, deptCode]);
};

/** Asks before leaving the page with unsaved changes; the browser asks for its own navigation. */
export function useLeaveGuard(isChanged: boolean): void {
  const modals = useModals();
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) =>
      objectOf(current) !== objectOf(next) && !(await modals.confirm(consoleListWords.leave)),
  });
}

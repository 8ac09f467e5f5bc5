import { useBlocker } from '@tanstack/react-router';
import { consoleListWords } from '../../texts/ko/console-list.ts';
import { useModals } from '../modal/modals.tsx';

/** Asks before the page is left while something isn't saved; the browser asks for its own ways out. */
export function useLeaveGuard(isChanged: boolean): void {
  const modals = useModals();
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await modals.confirm(consoleListWords.leave)),
  });
}

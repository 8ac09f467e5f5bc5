import { useBlocker } from '@tanstack/react-router';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { useModals } from '../modal/modals.tsx';

/** Where somebody is: a page, and which thing it is about where its query says that. */
type Spot = { pathname: string; search: unknown };
const thingOf = ({ search }: Spot) => (search as { detail?: string }).detail;
const isAnother = (one: Spot, next: Spot) => one.pathname !== next.pathname || thingOf(one) !== thingOf(next);

/** Asks before the page is left while something isn't saved; the browser asks for its own ways out. */
export function useLeaveGuard(isChanged: boolean): void {
  const modals = useModals();
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) =>
      isAnother(current, next) && !(await modals.confirm(consoleListWords.leave)),
  });
}

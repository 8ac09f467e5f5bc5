import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { Search } from './search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True in an entry that `push` added, so that the entry before it is the same page. */
    isAdded?: boolean;
  }
}

type Changes<S> = { [F in keyof S]?: S[F] | undefined };

interface ChangeOptions {
  /** Adds a history entry instead of replacing the current one. */
  push?: boolean;
  /** Goes back from the entry that `push` added, so that the reader's next Back leaves the page. */
  back?: boolean;
}

/**
 * A page's state (filters, page, selection) in its address: `parse` reads it with defaults; the setter writes changes,
 * where undefined removes a name.
 */
export function useSearchState<S extends object>(
  parse: (search: Search) => S,
): [S, (changes: Changes<S>, options?: ChangeOptions) => void] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const isGoingBack = useRef(false);
  const state = useMemo(() => parse(search), [parse, search]);
  const change = (changes: Changes<S>, { push = false, back = false }: ChangeOptions = {}) => {
    const write = (next: (previous: Search) => Search) => {
      // The router adds no entry for the same address and state.
      const isAdded = push && router.buildLocation({ to: '.', search: next }).href !== router.latestLocation.href;
      navigate({
        to: '.',
        search: next,
        // Keeps the navigation state, because the page stays the same.
        state: isAdded ? (previous) => ({ ...previous, isAdded }) : true,
        replace: !push,
        resetScroll: false,
      });
    };
    if (!back || !router.latestLocation.state.isAdded) return write((previous) => ({ ...previous, ...changes }));
    // Going back takes a moment, in which the reader may press the key again.
    if (isGoingBack.current) return;
    isGoingBack.current = true;
    // The entry before has the state at the time of `push`, without later changes.
    const next: Search = { ...router.latestLocation.search, ...changes };
    const unsubscribe = router.history.subscribe(({ action }: { action: { type: string } }) => {
      if (action.type !== 'BACK') return;
      unsubscribe();
      isGoingBack.current = false;
      write(() => next);
    });
    router.history.back();
  };
  return [state, change];
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Search } from './search.ts';

type Changes<S> = { [F in keyof S]?: S[F] | undefined };

/**
 * A page's state (filters, page, selection) in its address: `parse` reads it with defaults; the setter writes changes,
 * where undefined removes a name. A change replaces the history entry unless `push` is set.
 */
export function useSearchState<S extends object>(
  parse: (search: Search) => S,
): [S, (changes: Changes<S>, options?: { push?: boolean }) => void] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => parse(search), [parse, search]);
  const change = (changes: Changes<S>, { push = false } = {}) => {
    navigate({
      to: '.',
      search: (previous: Search) => ({ ...previous, ...changes }),
      // Keeps the navigation state, because the page stays the same.
      state: true,
      replace: !push,
      resetScroll: false,
    });
  };
  return [state, change];
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Search } from '#lib/paths/search.ts';

/** Storage of a list's state: the page's address, prefixed names in it, or only memory. */
export type Place = { kind: 'page' } | { kind: 'part'; prefix: string } | { kind: 'memory' };

/** Changes values of a state by name, where empty values are removed; `push` adds a history entry. */
type Change = (changes: Search, push?: boolean) => void;

/** A state in its storage, and its setter. */
export function usePlacedSearch(place: Place): [Search, Change] {
  const address: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [memory, setMemory] = useState<Search>({});
  const prefix = place.kind === 'part' ? `${place.prefix}.` : '';
  const search = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(address).flatMap(([name, value]) =>
          name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
        ),
      ),
    [address, prefix],
  );
  if (place.kind === 'memory') return [memory, (changes) => setMemory((before) => ({ ...before, ...changes }))];
  const change: Change = (changes, push = false) => {
    const named = Object.fromEntries(Object.entries(changes).map(([name, value]) => [prefix + name, value]));
    void navigate({
      to: '.',
      search: (previous: Search) => ({ ...previous, ...named }),
      replace: !push,
      resetScroll: false,
    });
  };
  return [search, change];
}

import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { parseSearch } from './search.ts';

/** What a list leaves behind for the way back: its filters and page, and the row that was opened. */
const addressKey = (list: string) => `maru.list${list}`;
const rowKey = (list: string) => `maru.row${list}`;

/** For a list: keeps its address, and gives the row that the reader comes back from. */
export function useListMemory(): string | null {
  const { pathname, searchStr } = useLocation();
  const [recent] = useState(() => sessionStorage.getItem(rowKey(pathname)));
  useEffect(() => {
    sessionStorage.setItem(addressKey(pathname), searchStr);
    sessionStorage.removeItem(rowKey(pathname));
  }, [pathname, searchStr]);
  return recent;
}

/** For a detail: the list's filters and page as they were left; the list will mark the row. */
export function useListReturn(list: string, row: string): Record<string, string> {
  const [search] = useState(() => parseSearch(sessionStorage.getItem(addressKey(list)) ?? ''));
  useEffect(() => sessionStorage.setItem(rowKey(list), row), [list, row]);
  return search;
}

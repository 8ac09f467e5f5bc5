import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { beginning } from './beginning.ts';
import { type PageAddress, partsOf } from './page-link.tsx';
import { parseSearch } from './search.ts';

/** Session storage keys of a list's filters, page and opened row, per site. */
function useKeys(list: string) {
  const { basepath } = useRouter();
  const place = basepath.replace(/\/$/, '') + list;
  return { addressKey: `maru.list${place}`, rowKey: `maru.row${place}` };
}

/** For a list page: stores its address, and returns the row from whose detail the reader returns. */
export function useListMemory(isPage = true): string | null {
  const { pathname, searchStr } = useLocation();
  const { addressKey, rowKey } = useKeys(pathname);
  const [recent] = useState(() => (isPage ? sessionStorage.getItem(rowKey) : null));
  useEffect(() => {
    if (!isPage) return;
    sessionStorage.setItem(addressKey, searchStr);
    sessionStorage.removeItem(rowKey);
  }, [isPage, addressKey, rowKey, searchStr]);
  return recent;
}

/**
 * For a detail page: returns the list's stored query, or the initial one, and stores the row that the list highlights.
 */
export function useListReturn(list: PageAddress, row: string): Readonly<Record<string, string | number>> {
  const { to, search } = partsOf(list);
  const { addressKey, rowKey } = useKeys(to);
  const [back] = useState(() => {
    const stored = sessionStorage.getItem(addressKey);
    const left = parseSearch(stored ?? '');
    // If the query identifies an owner, the stored address may belong to another owner.
    const isOwn = Object.entries(search).every(([name, value]) => left[name] === String(value));
    return stored && isOwn ? left : { ...search, ...(typeof list === 'string' && beginning) };
  });
  useEffect(() => sessionStorage.setItem(rowKey, row), [rowKey, row]);
  return back;
}

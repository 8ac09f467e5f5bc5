import { createContext, useContext } from 'react';

/** The object of a detail, for actions on the page. */
export interface Detail {
  /** Null while new. */
  id: number | null;
  /** The object's name; empty while new. */
  name: string;
  /** Refetches the detail; resolves once the new data is shown. */
  refresh: () => Promise<unknown>;
  /** Called with a new object's id: its detail is loaded and gets its own address, unless its form was left meanwhile. */
  created: (id: number, isLeft: () => boolean) => Promise<void>;
  /** Returns to the list in its former state. */
  leave: () => Promise<void>;
}

export const DetailContext = createContext<Detail | null>(null);

export function useDetail(): Detail {
  const detail = useContext(DetailContext);
  if (!detail) throw new Error('useDetail needs a DetailScreen around it');
  return detail;
}

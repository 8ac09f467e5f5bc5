import { createContext, useContext } from 'react';

/** The thing that a detail is about, for what is done to it inside. */
export interface Detail {
  /** Null while it is new. */
  id: number | null;
  /** What it is called; empty while it is new. */
  name: string;
  /** Asks anew what is shown; ends once it shows it. */
  refresh: () => Promise<unknown>;
  /** What was new has an id: its detail is fetched and stands at the address of its own. */
  created: (id: number) => Promise<void>;
  /** Back to the list, as it was left. */
  leave: () => Promise<void>;
}

export const DetailContext = createContext<Detail | null>(null);

export function useDetail(): Detail {
  const detail = useContext(DetailContext);
  if (!detail) throw new Error('useDetail needs a DetailScreen around it');
  return detail;
}

import type { CallKey } from '@maru/contract';
import { largestPageSize } from '@maru/domain/paging';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import type { Selected } from '#ui/table/selection.ts';
import type { List } from './list.ts';
import { inputOf, type ListUse, type ParamsOf } from './use-list.ts';

/** Maximum selected rows that can be named, processed and shown together. */
export const maxChosen = 1000;

/** The selected rows over all pages; cleared when the query changes. */
export interface Chosen<Row> {
  rows: readonly Row[];
  keys: Selected;
  /** Selects or deselects rows by the checkboxes of the current page. */
  choose: (keys: Selected) => void;
  /** Selects every matching row, up to {@link maxChosen}; if a page can't be loaded, the selection stays. */
  chooseAll: () => Promise<void>;
  keep: (keys: ReadonlySet<string>) => void;
}

export function useChosen<K extends CallKey, Row extends object>(
  list: List<K, Row>,
  params: ParamsOf<K>,
  { rows: shown = [], filters, query }: ListUse<K, Row>,
): Chosen<Row> {
  const of = JSON.stringify([params, filters]);
  const [held, setHeld] = useState({ of, byKey: new Map<string, Row>() });
  const byKey = held.of === of ? held.byKey : new Map<string, Row>();
  const set = (next: Map<string, Row>) => setHeld({ of, byKey: next });
  return {
    rows: [...byKey.values()],
    keys: new Set(byKey.keys()),
    choose(keys) {
      const known = new Map([...byKey, ...shown.map((row) => [list.keyOf(row), row] as const)]);
      set(new Map([...known].filter(([key]) => keys.has(key)).slice(0, maxChosen)));
    },
    async chooseAll() {
      const all = new Map<string, Row>();
      for (let pageNumber = 1; pageNumber <= maxChosen / largestPageSize; pageNumber += 1) {
        const answer = await api(list.call, inputOf<K>(params, { ...query, pageNumber, pageSize: largestPageSize }));
        const rows = list.rowsOf(answer);
        for (const row of rows.filter(list.canChoose)) all.set(list.keyOf(row), row);
        if (rows.length < largestPageSize) break;
      }
      set(all);
    },
    keep: (keys) => set(new Map([...byKey].filter(([key]) => keys.has(key)))),
  };
}

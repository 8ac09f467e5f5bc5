import type { RowData } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column } from '../table/columns.ts';
import { type ListLayout, noLayout, parseLayout } from './list-layout.ts';

/** A list's columns as the reader wants to see them, for its toolbar and its table. */
export interface KeptLayout<Row extends RowData> {
  all: readonly Column<Row>[];
  /** Those that are shown. */
  columns: readonly Column<Row>[];
  layout: ListLayout;
  change: (layout: ListLayout) => void;
  reset: () => void;
}

/** Keeps a list's layout in this browser, under the list's name. Give it columns that don't change. */
export function useListLayout<Row extends RowData>(list: string, all: readonly Column<Row>[]): KeptLayout<Row> {
  const key = `maru.admin.list.${list}`;
  const [layout, setLayout] = useState(() => parseLayout(localStorage.getItem(key), all));
  const columns = useMemo(() => all.filter(({ id }) => !layout.hidden.includes(id)), [all, layout.hidden]);
  return {
    all,
    columns,
    layout,
    change: (next) => {
      localStorage.setItem(key, JSON.stringify(next));
      setLayout(next);
    },
    reset: () => {
      localStorage.removeItem(key);
      setLayout(noLayout);
    },
  };
}

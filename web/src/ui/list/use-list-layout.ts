import type { RowData } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column } from '../table/columns.ts';
import { type ListLayout, noLayout, parseLayout } from './list-layout.ts';

/** A list's columns in the reader's layout, for toolbar and table. */
export interface StoredLayout<Row extends RowData> {
  offered: readonly Column<Row>[];
  /** Visible columns. */
  columns: readonly Column<Row>[];
  layout: ListLayout;
  change: (layout: ListLayout) => void;
  reset: () => void;
}

/**
 * Stores a list's layout in this browser, under the list's name. Takes all columns of the list, which are constant, and
 * the currently available ones.
 */
export function useListLayout<Row extends RowData>(
  list: string,
  all: readonly Column<Row>[],
  offered: readonly Column<Row>[],
): StoredLayout<Row> {
  const key = `maru.admin.list.${list}`;
  const [layout, setLayout] = useState(() => parseLayout(localStorage.getItem(key), all));
  const columns = useMemo(() => offered.filter(({ id }) => !layout.hidden.includes(id)), [offered, layout.hidden]);
  return {
    offered,
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

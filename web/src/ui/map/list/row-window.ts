/** Rows beyond each edge that are there already when a scroll brings them into sight. */
const spare = 6;

/** Which rows a scrolled list has to hold: `from` included, `to` not. Heights in px. */
export function rowWindow(
  rowCount: number,
  { scrollTop, height, rowHeight }: { scrollTop: number; height: number; rowHeight: number },
): { from: number; to: number } {
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + height) / rowHeight);
  const to = Math.min(rowCount, Math.max(0, last + spare));
  return { from: Math.min(Math.max(0, first - spare), to), to };
}

/** Where to scroll so that a row is whole in sight; null where it is already. */
export function scrollToRow(
  row: number,
  { scrollTop, height, rowHeight }: { scrollTop: number; height: number; rowHeight: number },
): number | null {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  const bottom = top + rowHeight;
  return bottom > scrollTop + height ? bottom - height : null;
}

/** The row that a key leads to from another; null for keys that lead nowhere. `page` is how many rows fit. */
export function rowByKey(key: string, row: number, rowCount: number, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: rowCount - 1,
  };
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return next === undefined ? null : Math.max(0, Math.min(rowCount - 1, next));
}

/** Rendered rows beyond each edge (overscan). */
const spare = 6;

/** The rows that a scrolled list must render: `from` included, `to` excluded. Heights in px. */
export function rowWindow(
  rowCount: number,
  { scrollTop, height, rowHeight }: { scrollTop: number; height: number; rowHeight: number },
): { from: number; to: number } {
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + height) / rowHeight);
  const to = Math.min(rowCount, Math.max(0, last + spare));
  return { from: Math.min(Math.max(0, first - spare), to), to };
}

/** The scroll position that shows a row completely; null if it is visible already. */
export function scrollToRow(
  row: number,
  { scrollTop, height, rowHeight }: { scrollTop: number; height: number; rowHeight: number },
): number | null {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  const bottom = top + rowHeight;
  return bottom > scrollTop + height ? bottom - height : null;
}

/** The target row of a key; null for other keys. `page` is the number of visible rows. */
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

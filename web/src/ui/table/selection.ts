/** Selected rows by key. */
export type Selected = ReadonlySet<string>;

/**
 * The keys of rows whose checkbox is enabled. A selected row that can't be selected any more, such as after its bulk
 * action failed, can still be deselected.
 */
export const enabledKeys = <Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  { selected, canChoose = () => true }: { selected: Selected; canChoose?: ((row: Row) => boolean) | undefined },
): string[] => rows.filter((row) => canChoose(row) || selected.has(rowKey(row))).map(rowKey);

/**
 * The selection after a press on a row's checkbox. With `from`, the previously pressed row (shift), every row between
 * gets the new state. Keys are in display order.
 */
export function toggleRow(selected: Selected, keys: readonly string[], key: string, from: string | null): Selected {
  const isOn = !selected.has(key);
  const at = keys.indexOf(key);
  const start = from === null ? -1 : keys.indexOf(from);
  const range = start < 0 ? [key] : keys.slice(Math.min(start, at), Math.max(start, at) + 1);
  const next = new Set(selected);
  for (const one of range) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** Selects all shown rows, or deselects them if all are selected already. Rows of other pages keep their state. */
export const toggleAll = (selected: Selected, keys: readonly string[]): Selected =>
  keys.every((key) => selected.has(key))
    ? new Set([...selected].filter((key) => !keys.includes(key)))
    : new Set([...selected, ...keys]);

/** A list's visible columns and widths: the reader's choice, stored in this browser. */
export interface ListLayout {
  /** Hidden columns; new columns of the list are visible. */
  hidden: readonly string[];
  /** Widths in pixels by column id; other widths depend on the content. */
  widths: Readonly<Record<string, number>>;
}

interface LaidOut {
  id: string;
  isRowHeader?: boolean;
}

export const noLayout: ListLayout = { hidden: [], widths: {} };
export const narrowest = 48;
export const widest = 960;

export const fittingWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** Parses a stored layout for these columns: the naming column is never hidden. */
export function parseLayout(text: string | null, columns: readonly LaidOut[]): ListLayout {
  const { hidden, widths } = fieldsOf(text);
  const isHidden = new Set<unknown>(Array.isArray(hidden) ? hidden : []);
  const stored = Object.entries(typeof widths === 'object' && widths !== null ? widths : {});
  return {
    hidden: columns.filter(({ id, isRowHeader }) => !isRowHeader && isHidden.has(id)).map(({ id }) => id),
    widths: Object.fromEntries(
      stored.flatMap(([id, width]) =>
        columns.some((column) => column.id === id) && typeof width === 'number' ? [[id, fittingWidth(width)]] : [],
      ),
    ),
  };
}

function fieldsOf(text: string | null): { hidden?: unknown; widths?: unknown } {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export const showColumn = (layout: ListLayout, id: string, isShown: boolean): ListLayout => ({
  ...layout,
  hidden: isShown ? layout.hidden.filter((one) => one !== id) : [...new Set([...layout.hidden, id])],
});

/** Sets the widths of some columns. */
export const setWidths = (layout: ListLayout, widths: Readonly<Record<string, number>>): ListLayout => ({
  ...layout,
  widths: {
    ...layout.widths,
    ...Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, fittingWidth(width)])),
  },
});

/** Resets a column's width to its content. */
export const forgetWidth = (layout: ListLayout, id: string): ListLayout => ({
  ...layout,
  widths: Object.fromEntries(Object.entries(layout.widths).filter(([one]) => one !== id)),
});

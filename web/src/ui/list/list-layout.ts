/** Which columns of a list are shown and how wide: the reader's own choice, kept in this browser. */
export interface ListLayout {
  /** Those left out; a column that is new to the list is shown. */
  hidden: readonly string[];
  /** Pixels by columns' ids; the content decides for the others. */
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

/** The kept text as far as it makes sense for these columns: what names a row is never left out. */
export function parseLayout(text: string | null, columns: readonly LaidOut[]): ListLayout {
  const { hidden, widths } = fieldsOf(text);
  const isHidden = new Set<unknown>(Array.isArray(hidden) ? hidden : []);
  const kept = Object.entries(typeof widths === 'object' && widths !== null ? widths : {});
  return {
    hidden: columns.filter(({ id, isRowHeader }) => !isRowHeader && isHidden.has(id)).map(({ id }) => id),
    widths: Object.fromEntries(
      kept.flatMap(([id, width]) =>
        columns.some((column) => column.id === id) && typeof width === 'number' ? [[id, fittingWidth(width)]] : [],
      ),
    ),
  };
}

function fieldsOf(text: string | null): { hidden?: unknown; widths?: unknown } {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export const showColumn = (layout: ListLayout, id: string, isShown: boolean): ListLayout => ({
  ...layout,
  hidden: isShown ? layout.hidden.filter((one) => one !== id) : [...new Set([...layout.hidden, id])],
});

/** Some columns as wide as said. */
export const setWidths = (layout: ListLayout, widths: Readonly<Record<string, number>>): ListLayout => ({
  ...layout,
  widths: {
    ...layout.widths,
    ...Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, fittingWidth(width)])),
  },
});

/** A column as wide as its content again. */
export const forgetWidth = (layout: ListLayout, id: string): ListLayout => ({
  ...layout,
  widths: Object.fromEntries(Object.entries(layout.widths).filter(([one]) => one !== id)),
});

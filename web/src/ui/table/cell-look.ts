import type { CSSProperties } from 'react';
import type { Column } from './columns.ts';
import styles from './table.module.css';

/** Figures stand to the right; those and what is whole never break. */
export function cellClass({ isNumeric, isWhole }: Pick<Column<never>, 'isNumeric' | 'isWhole'>): string | undefined {
  return isNumeric ? styles.numeric : isWhole ? styles.whole : undefined;
}

/** Exactly this wide (px), whatever is in it; the content decides where no width is given. */
export const cellWidth = (width: number | undefined) =>
  width === undefined
    ? {}
    : { 'data-sized': true, style: { width, minWidth: width, maxWidth: width } satisfies CSSProperties };

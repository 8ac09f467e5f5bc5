import type { CSSProperties } from 'react';
import type { Column } from './columns.ts';
import styles from './table.module.css';

/** Numbers are right-aligned; they and unbreakable content never wrap. */
export function cellClass({ isNumeric, isWhole }: Pick<Column<never>, 'isNumeric' | 'isWhole'>): string | undefined {
  return isNumeric ? styles.numeric : isWhole ? styles.whole : undefined;
}

/** A fixed width (px) independent of the content; automatic without a width. */
export const cellWidth = (width: number | undefined) =>
  width === undefined
    ? {}
    : { 'data-sized': true, style: { width, minWidth: width, maxWidth: width } satisfies CSSProperties };

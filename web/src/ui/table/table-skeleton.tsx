import { useSharedTexts } from '#texts/shared-texts.tsx';
import { cellClass } from './cell-look.ts';
import type { Column } from './columns.ts';
import styles from './table.module.css';

interface TableSkeletonProps {
  rowCount: number;
  /** The table's columns: their headers render at once if there is room for a table. */
  columns?: readonly Column<never>[];
  /** Rows have a checkbox. */
  hasSelection?: boolean;
}

/** A placeholder for loading rows with their number and height. */
export function TableSkeleton({ rowCount, columns, hasSelection = false }: TableSkeletonProps) {
  const texts = useSharedTexts();
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const cards = rows.map((row) => (
    <div key={row} className="stack line-below padded-block-5 padded-inline-3" aria-hidden="true">
      <span className={styles.skeleton} style={{ width: '40%' }} />
      <span className={styles.skeleton} style={{ width: '75%' }} />
    </div>
  ));
  if (!columns)
    return (
      <div role="status" aria-label={texts.ui.loading} className={styles.cards}>
        {cards}
      </div>
    );
  return (
    <div role="status" aria-label={texts.ui.loading}>
      <div className={`${styles.cards} ${styles.onlyNarrow}`}>{cards}</div>
      <div className={`${styles.region} ${styles.onlyWide} ${styles.skeletonTable}`} aria-hidden="true">
        <table className={styles.table} data-adjustable>
          <thead>
            <tr>
              {hasSelection ? (
                <th className={styles.selectColumn}>
                  <span className={styles.select} />
                </th>
              ) : null}
              {columns.map(({ id, header, note, sort, ...look }) => (
                <th key={id} className={cellClass(look)} style={look.width ? { minWidth: look.width } : undefined}>
                  <span className={sort ? styles.sort : undefined}>
                    {header}
                    {note && <span className={styles.note}>{note}</span>}
                    {sort ? <span>△</span> : null}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {hasSelection ? (
                  <td className={styles.selectColumn}>
                    <span className={styles.select} />
                  </td>
                ) : null}
                {columns.map(({ id }) => (
                  <td key={id}>
                    <span className={styles.skeleton} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { consoleListWords as words } from '../../texts/ko/console-list.ts';
import { table } from '../../texts/ko/table.ts';
import { SelectField } from '../filter-bar/fields.tsx';
import styles from './list.module.css';

interface ToolbarProps {
  totalCount: number | undefined;
  pageSize: number;
  pageSizes: readonly number[];
  onPageSize: (pageSize: number) => void;
  /** How many rows are chosen. */
  selectedCount?: number;
  /** What can be done with the chosen rows. */
  bulkActions?: ReactNode;
  /** What can be done with the list. */
  children?: ReactNode;
}

/** Over a list: how many there are, how many a page shows, and what can be done; with chosen rows, with those. */
export function Toolbar(props: ToolbarProps) {
  const { totalCount, pageSize, pageSizes, onPageSize, selectedCount = 0, bulkActions, children } = props;
  return (
    <div className={styles.toolbar}>
      <p role="status" className={styles.count}>
        {totalCount === undefined ? null : table.count(totalCount)}
        {selectedCount > 0 ? <b> · {words.selected(selectedCount)}</b> : null}
      </p>
      {selectedCount > 0 ? bulkActions : null}
      <span className={styles.gap} />
      <SelectField
        label={words.pageSize}
        isInline
        value={String(pageSize)}
        options={pageSizes.map((size) => ({ code: String(size), name: words.rows(size) }))}
        onChange={(size) => onPageSize(Number(size))}
      />
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { consoleListWords as words } from '#texts/ko/console-list.ts';
import { table } from '#texts/ko/table.ts';
import { SelectField } from '../filter-bar/fields.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { ListControls } from './list-controls.ts';
import type { StoredLayout } from './use-list-layout.ts';

interface ToolbarProps<Row extends object> {
  totalCount: number | undefined;
  /** Undefined if all rows are on one page. */
  controls: ListControls | undefined;
  layout: StoredLayout<Row>;
  /** Number of selected rows. */
  selectedCount?: number;
  /** Actions on the selected rows. */
  bulkActions?: ReactNode;
  /** Actions on the list. */
  children?: ReactNode;
}

/** The toolbar of a list: counts, page size, columns and actions; with a selection, its actions. */
export function Toolbar<Row extends object>(props: ToolbarProps<Row>) {
  const { totalCount, controls, layout, selectedCount = 0, bulkActions, children } = props;
  return (
    <div className="row wrap middle end tall-44 above-5 below-3">
      <p role="status" className="flush bold">
        {totalCount === undefined ? null : table.count(totalCount)}
        {selectedCount > 0 ? <b className="primary"> · {words.selected(selectedCount)}</b> : null}
      </p>
      {selectedCount > 0 ? bulkActions : null}
      <span className="grow" />
      {controls ? (
        <SelectField
          label={words.pageSize}
          isInline
          value={String(controls.pageSize)}
          options={controls.pageSizes.map((size) => ({ code: String(size), name: words.rows(size) }))}
          onChange={(size) => controls.onPageSize(Number(size))}
        />
      ) : null}
      <ColumnChooser layout={layout} />
      {children}
    </div>
  );
}

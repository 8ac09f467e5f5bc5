import { grouped } from '@maru/domain/number-text';
import type { ReactNode } from 'react';
import { useShortAddress } from '#lib/district/use-short-address.ts';
import { formatDate, formatDatetime } from '#lib/formats/datetime.ts';
import type { PageAddress } from '#lib/paths/page-link.tsx';
import { CutText } from '#ui/list/cut-text.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-link.tsx';
import type { FilterValues } from './filters.tsx';

interface ColumnLook {
  header: string;
  /** A unit or remark below the header. */
  note?: string;
  /** CSS length; automatic if omitted. */
  width?: string;
  /** Whether the column is shown under these filters; always by default. */
  shownBy?: (filters: FilterValues) => boolean;
}

interface DrawnCell<Row> {
  cell: (row: Row) => ReactNode;
}

/**
 * How a text is displayed: as a datetime to the minute, a date, without line breaks, truncated to one line, or as an
 * address.
 */
type TextLook = 'datetime' | 'date' | 'whole' | 'cut' | 'address';

/** A column of one field. Other types than text and number need a renderer. */
type FieldColumn<Row, Sort> = {
  [F in keyof Row & string]: ColumnLook &
    (Row[F] extends string | number | null ? Partial<DrawnCell<Row>> : DrawnCell<Row>) & {
      field: F;
      as?: Row[F] extends number | null ? 'number' : TextLook;
      /** True if the list is sortable by this column. */
      sort?: F extends Sort ? true : never;
    };
}[keyof Row & string];

/** A column without a field. */
interface FreeColumn<Row> extends ColumnLook, DrawnCell<Row> {
  id: string;
  field?: never;
  as?: 'number' | 'whole' | 'action';
  sort?: never;
}

export type ListColumn<Row, Sort> = FieldColumn<Row, Sort> | FreeColumn<Row>;

/** A column of any row type. */
export interface LooseColumn<Row> extends ColumnLook, Partial<DrawnCell<Row>> {
  id?: string;
  field?: keyof Row & string;
  as?: 'number' | 'action' | TextLook;
  sort?: true;
}

/** Shown for missing values. */
const nothing = '-';

function AddressText({ children }: { children: string }) {
  const shorten = useShortAddress();
  return <CutText>{shorten(children)}</CutText>;
}

function shown(value: unknown, as: LooseColumn<never>['as']): ReactNode {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'number') return grouped(value);
  const text = String(value);
  if (as === 'datetime') return formatDatetime(text);
  if (as === 'date') return formatDate(text);
  if (as === 'address') return <AddressText>{text}</AddressText>;
  return as === 'cut' ? <CutText>{text}</CutText> : text;
}

/** Converts a declared column to the table's; the naming column links to the row's object. */
export function columnOf<Row extends object>(
  { id, field, as, cell, sort, shownBy: _, ...look }: LooseColumn<Row>,
  name: string,
  open: ((row: Row) => PageAddress) | undefined,
): Column<Row> {
  const drawn = cell ?? ((row: Row) => (field === undefined ? nothing : shown(row[field], as)));
  const isName = field === name;
  return {
    ...look,
    id: field ?? id ?? '',
    cell: isName && open ? (row) => <RowLink to={open(row)}>{drawn(row)}</RowLink> : drawn,
    ...(isName && { isRowHeader: true }),
    ...(as === 'number' && { isNumeric: true }),
    ...(as === 'action' && { isAction: true }),
    ...((as === 'datetime' || as === 'date' || as === 'whole') && { isWhole: true }),
    ...(sort && { sort: 'both' }),
  };
}

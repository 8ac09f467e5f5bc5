import { grouped } from '@maru/domain/number-text';
import type { ReactNode } from 'react';
import { useDistrict } from '#lib/district/use-district.ts';
import { formatDate, formatDatetime } from '#lib/formats/datetime.ts';
import type { PageAddress } from '#lib/paths/page-link.tsx';
import { CutText } from '#ui/list/cut-text.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-link.tsx';
import type { FilterValues } from './filters.tsx';

interface ColumnLook {
  header: string;
  /** A unit or a remark under the header's words. */
  note?: string;
  /** CSS length; the content decides where it's left out. */
  width?: string;
  /** Whether filters leave something to show in it; without it they always do. */
  shownBy?: (filters: FilterValues) => boolean;
}

interface DrawnCell<Row> {
  cell: (row: Row) => ReactNode;
}

/** How a text is shown: a moment to the minute, its day, never broken over lines, cut to one line, or as an address is. */
type TextLook = 'datetime' | 'date' | 'whole' | 'cut' | 'address';

/** A column of one of the row's fields. What is neither a text nor a number says how it is drawn. */
type FieldColumn<Row, Sort> = {
  [F in keyof Row & string]: ColumnLook &
    (Row[F] extends string | number | null ? Partial<DrawnCell<Row>> : DrawnCell<Row>) & {
      field: F;
      as?: Row[F] extends number | null ? 'number' : TextLook;
      /** The list can be sorted by it. */
      sort?: F extends Sort ? true : never;
    };
}[keyof Row & string];

/** A column of no field of its own. */
interface FreeColumn<Row> extends ColumnLook, DrawnCell<Row> {
  id: string;
  field?: never;
  as?: 'number' | 'whole' | 'action';
  sort?: never;
}

export type ListColumn<Row, Sort> = FieldColumn<Row, Sort> | FreeColumn<Row>;

/** A column whichever row it is of. */
export interface LooseColumn<Row> extends ColumnLook, Partial<DrawnCell<Row>> {
  id?: string;
  field?: keyof Row & string;
  as?: 'number' | 'action' | TextLook;
  sort?: true;
}

/** What stands where there is nothing. */
const nothing = '-';

/** An address without the district's own name, which all of them begin with: what is cut would be what differs. */
function AddressText({ children }: { children: string }) {
  const { data: district } = useDistrict();
  const beginning = `${district?.fullName} `;
  return <CutText>{children.startsWith(beginning) ? children.slice(beginning.length) : children}</CutText>;
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

/** A declared column as the table draws it; that of the row's name leads to what the row is about. */
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

/**
 * The declaration of a console list: a call and columns. The screen's behaviour derives from the declaration and from
 * the call's types.
 */
import type { CallKey, InputOf, OutputOf } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import type { ReactNode } from 'react';
import type { FileCallKey } from '#lib/api/file.ts';
import type { PageAddress } from '#lib/paths/page-link.tsx';
import { pageSizes } from '#lib/paths/paging-state.ts';
import type { Column } from '#ui/table/columns.ts';
import type { BulkAction } from './bulk.ts';
import { columnOf, type ListColumn, type LooseColumn } from './columns.tsx';
import type { Filter, FilterValues } from './filters.tsx';

/** Calls that return a workbook. */
export type ExcelCallKey = Extract<FileCallKey, `${string}/excel`>;

/** Calls that return labels of the listed places. */
export type LabelCallKey = Extract<FileCallKey, `${string}/labels`>;

/** Fields of a call's answer that contain rows. */
type RowsField<K extends CallKey> = {
  [F in keyof OutputOf<K> & string]: OutputOf<K>[F] extends readonly object[] ? F : never;
}[keyof OutputOf<K> & string];

type RowOf<K extends CallKey, R extends RowsField<K>> = OutputOf<K>[R] extends readonly (infer Row extends object)[]
  ? Row
  : never;

type QueryOf<K extends CallKey> = NonNullable<InputOf<K>['query']>;
/** The sort names of a call's rows. */
type SortOf<K extends CallKey> = QueryOf<K> extends { sortBy?: infer Sort } ? Extract<Sort, string> : never;
type FilterOf<K extends CallKey> = Omit<QueryOf<K>, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortDirection'>;
/** File calls with the list's input. */
type FileOf<K extends CallKey, Files extends FileCallKey> = {
  [F in Files]: keyof FilterOf<K> extends keyof QueryOf<F> ? F : never;
}[Files];

/** Columns and filters of a call's list, for wrapping declarations. */
export type ListColumns<K extends CallKey> = readonly ListColumn<RowOf<K, ListField<K>>, SortOf<K>>[];
export type ListFilters<K extends CallKey> = readonly Filter<keyof FilterOf<K> & string, Partial<FilterOf<K>>>[];

interface ReasonWords {
  title: string;
  line: string;
  confirm: string;
  label: string;
  needed: string;
}

interface Declared<K extends CallKey, R extends RowsField<K>, Row extends RowOf<K, R> = RowOf<K, R>> {
  /** Selects the list's rows, if the call returns several kinds of rows. */
  only?: (row: RowOf<K, R>) => row is Row;
  /** The page whose permissions its buttons require. */
  page: ConsolePage;
  /** The list's title, a noun. */
  title: string;
  /** The row's key field. */
  key: keyof NoInfer<Row> & string;
  /** The field of the naming column: its header, link and checkbox label. */
  name: keyof NoInfer<Row> & string;
  columns: readonly ListColumn<NoInfer<Row>, SortOf<K>>[];
  /** The address of a row's object. */
  open?: (row: NoInfer<Row>) => PageAddress;
  filters?: ListFilters<K>;
  /** Fixed query parameters besides the filters. */
  query?: Partial<FilterOf<K>>;
  /** Actions on selected rows. */
  bulk?: readonly BulkAction<NoInfer<Row>>[];
  /** The selectable rows; all by default. */
  canChoose?: (row: NoInfer<Row>) => boolean;
  /** A row's name in a selection; by default the naming column's text. */
  bulkName?: (row: NoInfer<Row>) => string;
  /** Link to create an object. */
  create?: { label: string; to: PageAddress };
  /** Dialogs that add, change and delete rows, by `rowDialogs`. */
  dialogs?: ListDialogs<NoInfer<Row>>;
  /** The list's workbook, with the same filters and order. */
  excel?: FileOf<K, ExcelCallKey>;
  /** Texts that ask for the download's reason, if its call requires one. */
  excelReason?: ReasonWords;
  /** Labels of the listed places, with the same filters and order. */
  labels?: FileOf<K, LabelCallKey> | undefined;
  /** Refetch interval in milliseconds while in use; never by default. */
  refetchInterval?: number;
  /** Page sizes; the first is the default. */
  pageSizes?: readonly number[];
}

/** The button above a list for a new row, and the column with the buttons of each row. */
export interface ListDialogs<Row> {
  create: (page: ConsolePage) => ReactNode;
  columnOf: (list: { call: CallKey; page: ConsolePage; key: keyof Row; name: keyof Row }) => LooseColumn<Row>;
}

/** Must be set for calls without paging. */
type Paged<K extends CallKey> = 'pageNumber' extends keyof QueryOf<K> ? { paged?: true } : { paged: false };

/** A declared list in the form that screens use, for any call. */
export interface List<K extends CallKey = CallKey, Row extends object = object> {
  call: K;
  /** Storage key of the list's columns. */
  id: string;
  page: ConsolePage;
  title: string;
  rowsOf: (answer: OutputOf<K>) => readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  bulkName: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The columns visible under the filters. */
  columnsBy: (filters: FilterValues) => readonly Column<Row>[];
  sorts: readonly string[];
  filters: readonly Filter[];
  query: object;
  bulk: readonly BulkAction<Row>[];
  canChoose: (row: Row) => boolean;
  create: { label: string; to: PageAddress } | undefined;
  dialogs: ListDialogs<Row> | undefined;
  excel: ExcelCallKey | undefined;
  excelReason: ReasonWords | undefined;
  labels: LabelCallKey | undefined;
  isPaged: boolean;
  refetchInterval: number | false;
  pageSizes: readonly number[];
}

/** The field that contains the rows in most answers. */
type ListField<K extends CallKey> = Extract<RowsField<K>, 'list'>;

/**
 * Declares a list: its call, columns and filters. Fields, sort names, filters and codes that the call lacks are type
 * errors.
 */
export const listOf = <const K extends CallKey>(
  call: K,
  declared: Declared<K, ListField<K>> & Paged<K>,
): List<K, RowOf<K, ListField<K>>> => listIn(call, 'list' as ListField<K>, declared);

/** Like `listOf`, for answers whose rows are in another field than `list`. */
export function listIn<const K extends CallKey, const R extends RowsField<K>, Row extends RowOf<K, R> = RowOf<K, R>>(
  call: K,
  rows: R,
  declared: Declared<K, R, Row> & Paged<K>,
): List<K, Row> {
  const { page, title, key, name, bulkName, only, create, dialogs, excel, excelReason, paged = true } = declared;
  const columns = [...declared.columns] as LooseColumn<Row>[];
  if (dialogs) columns.push(dialogs.columnOf({ call, page, key, name }));
  const drawn = columns.map((column) => columnOf(column, name, declared.open));
  const textOf = (field: keyof Row & string) => (row: Row) => String(row[field]);
  return {
    call,
    id: `${page} ${call} ${rows}`,
    page,
    title,
    rowsOf: (answer) => {
      const all = answer[rows] as readonly RowOf<K, R>[];
      return only ? all.filter(only) : (all as readonly Row[]);
    },
    keyOf: textOf(key),
    nameOf: textOf(name),
    bulkName: bulkName ?? textOf(name),
    columns: drawn,
    columnsBy: (filters) => drawn.filter((_, at) => columns[at]?.shownBy?.(filters) ?? true),
    sorts: columns.flatMap(({ field, sort }) => (field !== undefined && sort ? [field] : [])),
    filters: declared.filters ?? [],
    query: declared.query ?? {},
    bulk: declared.bulk ?? [],
    canChoose: declared.canChoose ?? (() => true),
    create,
    dialogs,
    excel,
    excelReason,
    labels: declared.labels,
    isPaged: paged,
    refetchInterval: declared.refetchInterval ?? false,
    pageSizes: declared.pageSizes ?? pageSizes,
  };
}

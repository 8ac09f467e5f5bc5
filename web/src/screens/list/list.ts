/** A list of the console, declared: a call and columns. What its screen does is derived from the call's types and these. */
import type { CallKey, InputOf, OutputOf } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import type { FileCallKey } from '#lib/api/file.ts';
import type { PageAddress } from '#lib/paths/page-link.tsx';
import { pageSizes } from '#lib/paths/paging-state.ts';
import type { Column } from '#ui/table/columns.ts';
import type { BulkAction } from './bulk.ts';
import { columnOf, type ListColumn, type LooseColumn } from './columns.tsx';
import type { Filter, FilterValues } from './filters.tsx';

/** Calls that answer a workbook. */
export type ExcelCallKey = Extract<FileCallKey, `${string}/excel`>;

/** Fields of a call's answer that hold rows. */
type RowsField<K extends CallKey> = {
  [F in keyof OutputOf<K> & string]: OutputOf<K>[F] extends readonly object[] ? F : never;
}[keyof OutputOf<K> & string];

type RowOf<K extends CallKey, R extends RowsField<K>> = OutputOf<K>[R] extends readonly (infer Row extends object)[]
  ? Row
  : never;

type QueryOf<K extends CallKey> = NonNullable<InputOf<K>['query']>;
/** The names that a call's rows can be sorted by. */
type SortOf<K extends CallKey> = QueryOf<K> extends { sortBy?: infer Sort } ? Extract<Sort, string> : never;
/** What a call can be filtered by. */
type FilterOf<K extends CallKey> = Omit<QueryOf<K>, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortDirection'>;
/** Workbooks that take what the list takes. */
type ExcelOf<K extends CallKey> = {
  [E in ExcelCallKey]: keyof FilterOf<K> extends keyof QueryOf<E> ? E : never;
}[ExcelCallKey];

/** Columns and filters of a call's list, for declarations that pass them on. */
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
  /** Where the call answers rows of several kinds: those that this list is of. */
  only?: (row: RowOf<K, R>) => row is Row;
  /** The page whose permissions its buttons need. */
  page: ConsolePage;
  /** What the list is, as a noun. */
  title: string;
  /** The field that is the row's key. */
  key: keyof NoInfer<Row> & string;
  /** The field of the column that names a row: its header, its link, its checkbox. */
  name: keyof NoInfer<Row> & string;
  columns: readonly ListColumn<NoInfer<Row>, SortOf<K>>[];
  /** The address of what a row is about. */
  open?: (row: NoInfer<Row>) => PageAddress;
  filters?: ListFilters<K>;
  /** What is always asked beside the filters. */
  query?: Partial<FilterOf<K>>;
  /** What can be done with chosen rows. */
  bulk?: readonly BulkAction<NoInfer<Row>>[];
  /** The rows that can be chosen; all unless told. */
  canChoose?: (row: NoInfer<Row>) => boolean;
  /** What a row is called among chosen ones; its name unless told. */
  bulkName?: (row: NoInfer<Row>) => string;
  /** Leads to a new one. */
  create?: { label: string; to: PageAddress };
  /** The list as a workbook: the same filters and order. */
  excel?: ExcelOf<K>;
  /** Words that ask why the workbook is downloaded, where its call wants to know. */
  excelReason?: ReasonWords;
  /** Milliseconds after which it is asked again while somebody looks at it; never unless told. */
  refetchInterval?: number;
  /** How many rows a page may have; the first unless the reader chooses. */
  pageSizes?: readonly number[];
}

/** A call that has no pages says so. */
type Paged<K extends CallKey> = 'pageNumber' extends keyof QueryOf<K> ? { paged?: true } : { paged: false };

/** A declared list: what its screens go by, whatever its call. */
export interface List<K extends CallKey = CallKey, Row extends object = object> {
  call: K;
  /** Under which the browser keeps its columns. */
  id: string;
  page: ConsolePage;
  title: string;
  rowsOf: (answer: OutputOf<K>) => readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  bulkName: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Those of the columns in which filters leave something to show. */
  columnsBy: (filters: FilterValues) => readonly Column<Row>[];
  sorts: readonly string[];
  filters: readonly Filter[];
  query: object;
  bulk: readonly BulkAction<Row>[];
  canChoose: (row: Row) => boolean;
  create: { label: string; to: PageAddress } | undefined;
  excel: ExcelCallKey | undefined;
  excelReason: ReasonWords | undefined;
  isPaged: boolean;
  refetchInterval: number | false;
  pageSizes: readonly number[];
}

/** The field in which most answers have their rows. */
type ListField<K extends CallKey> = Extract<RowsField<K>, 'list'>;

/**
 * Declares a list: its call, its columns, its filters. A field, an order, a filter or a code that the call doesn't have is
 * no declaration.
 */
export const listOf = <const K extends CallKey>(
  call: K,
  declared: Declared<K, ListField<K>> & Paged<K>,
): List<K, RowOf<K, ListField<K>>> => listIn(call, 'list' as ListField<K>, declared);

/** The same where the rows are in another field of the answer than `list`. */
export function listIn<const K extends CallKey, const R extends RowsField<K>, Row extends RowOf<K, R> = RowOf<K, R>>(
  call: K,
  rows: R,
  declared: Declared<K, R, Row> & Paged<K>,
): List<K, Row> {
  const { page, title, key, name, bulkName, only, create, excel, excelReason, paged = true } = declared;
  const columns = declared.columns as readonly LooseColumn<Row>[];
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
    excel,
    excelReason,
    isPaged: paged,
    refetchInterval: declared.refetchInterval ?? false,
    pageSizes: declared.pageSizes ?? pageSizes,
  };
}

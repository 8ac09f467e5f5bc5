/** What a group of places that are one device each tells this floor: its table, its rules, what its rows say besides. */
import type { Rule } from '@maru/domain/rules';
import type { SingleDeviceProfile } from '@maru/domain/single-device-profile';
import type { Expression, SqlBool } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import type { Series } from '#telemetry/series/series.ts';
import type { ListedSingle } from './list.ts';
import type { OwnTable, OwnValue } from './own-fields.ts';

/** What places have in further tables of their group, which the form writes and the history tells as texts. */
export interface AlsoWritten<Form> {
  told(given: Form): Readonly<Record<string, string>>;
  /** The same of what is stored. */
  read(db: Database, placeId: number): Promise<Readonly<Record<string, string>>>;
  write(trx: Database, placeId: number, given: Form): Promise<void>;
}

type OwnColumns<Own> = readonly ExcelColumn<ListedSingle<Own>>[];

export interface SingleDeviceGroup<
  IdName extends string,
  Own extends { [F in keyof Own]: OwnValue },
  Facts extends object,
  Filter extends object,
> {
  placeType: string;
  series: Series;
  /** What the specification calls the id of its places. */
  idName: IdName;
  /** Made by `singleDeviceRules`. */
  rules: readonly Rule<SingleDeviceProfile & Own>[];
  table: OwnTable<Own>;
  /** Throws VALIDATION for what only the database can tell; `placeId` where it is changed. */
  check?(db: Database, given: Own, placeId?: number): Promise<void>;
  also?: AlsoWritten<SingleDeviceProfile & Own>;
  /** What the form is told where a constraint of the group's tables, by its name, refuses it. */
  conflicts?: Readonly<Record<string, { field: string; error: string }>>;
  /** Erases what else a place has that is taken away. */
  erase?(trx: Database, placeId: number): Promise<void>;
  /** What rows of some places say besides, in their order. */
  factsOf(db: Database, rows: readonly ListedSingle<Own>[], now: Date): Promise<Facts[]>;
  /** What a filter asks of the group's own: a condition on the place `p` and its device `v`; null where it asks nothing. */
  condition?(db: Database, filter: Filter, now: Date): Promise<Expression<SqlBool> | null>;
  /** What the workbook of its places is called, and its columns besides; asked for where the database has their names. */
  fileName: string;
  columns: OwnColumns<Own> | ((db: Database) => Promise<OwnColumns<Own>>);
}

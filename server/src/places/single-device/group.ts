/** The declaration of a group of places with a single device: its table, rules, and own columns. */
import type { Rule } from '@maru/domain/rules';
import type { SingleDeviceProfile } from '@maru/domain/single-device-profile';
import type { Expression, SqlBool } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import type { Series } from '#telemetry/series/series.ts';
import type { ImportedSingles } from '../bulk-import/judge-singles.ts';
import type { ListedSingle } from './list.ts';
import type { OwnTable, OwnValue } from './own-fields.ts';

/** Additional tables of a group's places, written by the form and listed in the history. */
export interface AlsoWritten<Form> {
  fieldsOf(given: Form): Readonly<Record<string, string>>;
  /** The stored values in the format of the form. */
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
  /** The specification's name for the places' id. */
  idName: IdName;
  imported: ImportedSingles<SingleDeviceProfile & Own>;
  /** Created by `singleDeviceRules`. */
  rules: readonly Rule<SingleDeviceProfile & Own>[];
  table: OwnTable<Own>;
  /** Throws VALIDATION for rules that need the database; `placeId` is set if an existing place is changed. */
  check?(db: Database, given: Own, placeId?: number): Promise<void>;
  also?: AlsoWritten<SingleDeviceProfile & Own>;
  /** Errors of violated constraints with the form's field, by the constraint's name. */
  conflicts?: Readonly<Record<string, { field: string; error: string }>>;
  /** Erases additional data of a deleted place. */
  erase?(trx: Database, placeId: number): Promise<void>;
  /** The group's own fields of some rows, in order. */
  factsOf(db: Database, rows: readonly ListedSingle<Own>[], now: Date): Promise<Facts[]>;
  /**
   * The filter's condition on the group's own fields, for a place `p` and its device `v`; null without such a filter.
   */
  condition?(db: Database, filter: Filter, now: Date): Promise<Expression<SqlBool> | null>;
  /** File name of the places' workbook. Its own columns are evaluated after the database has loaded their names. */
  fileName: string;
  /** The district's name as printed on labels; absent for groups without labels. */
  districtName?: string;
  columns: OwnColumns<Own> | ((db: Database) => Promise<OwnColumns<Own>>);
}

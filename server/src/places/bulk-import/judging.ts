/** Parts of validating a sheet that groups share: reading a row's fields, findings by cell, and unique values. */
import { cellName } from '@maru/domain/place-import';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { formulaError } from '#platform/excel/cell-text.ts';
import type { ReadRow } from '#platform/excel/read-process.ts';
import { textOf } from '#platform/excel/read-table.ts';
import type { GivenDevice, WrittenDevices } from '../administration/device-form.ts';
import type { GivenPlace, WrittenPlaces } from '../administration/places.ts';
import type { ImportField, KnownCodes } from './fields.ts';
import type { ColumnChoice, Sheet } from './sheet.ts';

/** A group whose places and devices are imported. */
export interface ImportedGroup {
  places: WrittenPlaces<GivenPlace>;
  devices: WrittenDevices<GivenDevice>;
  /** True if a place and its only device are always deleted or retained together. */
  isOneDevice?: true;
  /** The owner kind of the places' photos, if the places have photos. */
  photosOf?: string | undefined;
  /** Master data that gets a row for each new value of an own field. */
  master?: { table: string; id: string; name: string; users: string; column: string } | undefined;
  /** The fields of a row, in the order of the template. */
  fieldsOf(db: Database): Promise<readonly ImportField[]>;
  /** Names of the fields required by the rules of the forms. */
  requiredOf(fields: readonly ImportField[]): ReadonlySet<string>;
  /** Plans the import of the rows, and lists every error. */
  judge(db: Database, fields: readonly ImportField[], sheet: Sheet, columns: ColumnChoice): Promise<Plan>;
}

export interface Finding {
  rowNumber: number;
  cell: string;
  fieldName: string;
  error: string;
}

export interface PlannedPlace {
  given: GivenPlace;
  rowNumber: number;
  /** Null for a place that the import creates. */
  placeId: number | null;
}

export interface Plan {
  errors: Finding[];
  warnings: Finding[];
  places: PlannedPlace[];
  devices: { given: GivenDevice; place: PlannedPlace }[];
}

/** Rows validated before the event loop gets a turn: thousands of rows take a second. */
export const rowsAtOnce = 200;

export const blankOf = (fields: readonly ImportField[]) =>
  Object.fromEntries(fields.map(({ field, blank }) => [field, blank])) as Record<string, unknown>;

/** The fields that failed in an empty form. Rules about a position name only the latitude, but require both fields. */
export function requiredOf(failures: readonly { field: string }[]): ReadonlySet<string> {
  const fields = new Set(failures.map(({ field }) => field));
  return fields.has('latitude') ? fields.add('longitude') : fields;
}

/** An empty plan, and functions that add findings by cell. */
export function emptyPlan(fields: readonly ImportField[], columns: ColumnChoice) {
  const headerOf = new Map(fields.map(({ field, header }) => [field, header]));
  const plan: Plan = { errors: [], warnings: [], places: [], devices: [] };
  const at = (rowNumber: number, field: string, error: string): Finding => {
    const column = columns.get(field);
    const cell = column === undefined ? '' : cellName(column, rowNumber);
    return { rowNumber, cell, fieldName: headerOf.get(field) ?? field, error };
  };
  const refuse = (rowNumber: number, field: string, error: string) => plan.errors.push(at(rowNumber, field, error));
  return {
    plan,
    refuse,
    warn: (rowNumber: number, field: string, error: string) => plan.warnings.push(at(rowNumber, field, error)),
    /** Adds the first failure of each field of a row. */
    refuserOf(rowNumber: number) {
      const failed = new Set<string>();
      return (failures: readonly { field: string; error: string }[]) => {
        for (const { field, error } of failures) {
          if (!failed.has(field)) refuse(rowNumber, field, error);
          failed.add(field);
        }
      };
    },
  };
}

export interface ReadPart {
  form: Record<string, unknown>;
  errors: { field: string; error: string }[];
  /** Fields with a non-empty cell. */
  filled: Set<string>;
}

/** Longer than any field; findings quote the text of a cell. */
const maxCellLength = 1000;

export function readFields(
  row: ReadRow,
  fields: readonly ImportField[],
  columns: ColumnChoice,
  known: KnownCodes,
  warn: (rowNumber: number, field: string, warning: string) => void,
): ReadPart {
  const part: ReadPart = { form: blankOf(fields), errors: [], filled: new Set() };
  for (const { field, header, read } of fields) {
    const cell = row.cells[columns.get(field) ?? -1] ?? null;
    const text = textOf(cell);
    if (text === '') continue;
    part.filled.add(field);
    const error =
      text.length > maxCellLength ? `${header}은(는) ${maxCellLength}자 이하로 입력해 주십시오.` : formulaError(text);
    const result = error ? { error } : read(text, cell, known);
    if ('error' in result) part.errors.push({ field, error: result.error });
    else {
      part.form[field] = result.value;
      if (result.warning) warn(row.row, field, result.warning);
    }
  }
  return part;
}

/** Maximum rows that an error lists of those with the same value. */
const maxNamedRows = 5;

/** Refuses all rows that have the same value of a key field. */
export function refuseTwice(
  rows: readonly { row: number; form: Readonly<Record<string, unknown>> }[],
  fields: readonly ImportField[],
  refuse: (rowNumber: number, field: string, error: string) => void,
): void {
  for (const { field, header, isKey } of fields) {
    if (!isKey) continue;
    const rowsOf = Map.groupBy(rows, ({ form }) => String(form[field] ?? ''));
    for (const [value, same] of rowsOf)
      if (value !== '' && same.length > 1)
        for (const { row } of same) {
          const others = same.slice(0, maxNamedRows + 1).filter((one) => one.row !== row);
          const named = others.slice(0, maxNamedRows).map((one) => `${one.row}행`);
          refuse(row, field, `${header}이(가) 같은 행이 있습니다: ${named.join(', ')}`);
        }
  }
}

/** The subset of management codes that are used by existing devices. */
export async function selectTakenCodes(db: Database, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('device')
    .select('management_code')
    .where('deleted_at', 'is', null)
    .where('management_code', '=', sql<string>`any(${[...new Set(codes)]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.management_code));
}

/** Management codes of the existing devices of a kind by DevEUI, of those DevEUIs. */
export async function selectEuiUsers(db: Database, series: string, euis: readonly string[]) {
  const rows = await db
    .selectFrom('device')
    .select(['dev_eui', 'management_code'])
    .where('deleted_at', 'is', null)
    .where('series', '=', series)
    .where('dev_eui', '<>', '')
    .where('dev_eui', '=', sql<string>`any(${[...new Set(euis)]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.dev_eui, row.management_code]));
}

/** The error of a management code that is in use. */
export const takenCode = (code: string) => ({
  field: 'managementCode',
  error: `이미 사용 중인 관리번호입니다: ${code}`,
});

type Spot = Pick<GivenPlace, 'latitude' | 'longitude' | 'dongCode'>;

/** Distance in metres between a place and its dong's centre above which one of the positions is probably wrong. */
const farMetres = 5_000;
const metresADegree = 111_320;

/** Returns a warning for places that are far from their dong, otherwise null. */
export async function distanceWarnings(db: Database): Promise<(place: Spot) => string | null> {
  const rows = await db.selectFrom('dong').select(['dong_code', 'latitude', 'longitude']).execute();
  const centres = new Map(rows.map((row) => [row.dong_code, row]));
  return ({ latitude, longitude, dongCode }) => {
    const centre = centres.get(dongCode);
    if (!centre || latitude === null || longitude === null) return null;
    const east = (longitude - centre.longitude) * Math.cos((latitude * Math.PI) / 180);
    const metres = Math.hypot(latitude - centre.latitude, east) * metresADegree;
    return metres > farMetres ? `행정동의 중심에서 ${Math.round(metres / 1000)}km 떨어져 있습니다.` : null;
  };
}

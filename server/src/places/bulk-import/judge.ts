/** Judges the rows of a sheet by the rules of the forms, and plans which places and devices they make. */
import { setImmediate } from 'node:timers/promises';
import { cellName } from '@maru/domain/place-import';
import { allFailures } from '@maru/domain/rules';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { ReadRow } from '#platform/excel/read-process.ts';
import type { GivenDevice, WrittenDevices } from '../administration/devices.ts';
import type { GivenPlace, WrittenPlaces } from '../administration/places.ts';
import { deviceFields, type ImportField, type KnownCodes, placeFields, selectKnownCodes } from './fields.ts';
import { type ColumnChoice, type Sheet, textOf } from './sheet.ts';

/** A group whose places and devices are imported. Fields of its own come after those of every group. */
export interface ImportedGroup {
  places: WrittenPlaces<GivenPlace>;
  devices: WrittenDevices<GivenDevice>;
  ownPlaceFields?: readonly ImportField[];
  ownDeviceFields?: readonly ImportField[];
}

export interface Finding {
  rowNumber: number;
  cell: string;
  fieldName: string;
  error: string;
}

interface PlannedPlace {
  given: GivenPlace;
  rowNumber: number;
  /** Null if the import makes it. */
  placeId: number | null;
}

export interface Plan {
  errors: Finding[];
  warnings: Finding[];
  places: PlannedPlace[];
  devices: { given: GivenDevice; place: PlannedPlace }[];
}

export const fieldsOf = ({ ownPlaceFields = [], ownDeviceFields = [] }: ImportedGroup) => {
  const ofPlace = [...placeFields, ...ownPlaceFields];
  const ofDevice = [...deviceFields, ...ownDeviceFields];
  return { ofPlace, ofDevice, all: [...ofPlace, ...ofDevice] };
};

const blankOf = (fields: readonly ImportField[]) =>
  Object.fromEntries(fields.map(({ field, blank }) => [field, blank])) as Record<string, unknown>;

/** Devices of an import stand where their place does. */
const unwrittenDevice = { latitude: null, longitude: null, installationPlaceId: 0 };

/** The fields without which nothing is made, by the rules of the forms. */
export function requiredFields(group: ImportedGroup): ReadonlySet<string> {
  const { ofPlace, ofDevice } = fieldsOf(group);
  return new Set([
    ...allFailures(group.places.rules, blankOf(ofPlace) as unknown as GivenPlace).map(({ field }) => field),
    ...allFailures(group.devices.rules, { ...unwrittenDevice, ...blankOf(ofDevice) } as unknown as GivenDevice).map(
      ({ field }) => field,
    ),
  ]);
}

const keyOf = ({ installationPlaceName, address }: Pick<GivenPlace, 'installationPlaceName' | 'address'>) =>
  `${installationPlaceName.trim()}\n${address.trim()}`;

/** Rows that are judged without a pause. */
const rowsAtOnce = 200;

/** Degrees of a place and its dong's centre are further apart than this if one of them is probably wrong. */
const farMetres = 5_000;

export async function judgeSheet(
  db: Database,
  group: ImportedGroup,
  sheet: Sheet,
  columns: ColumnChoice,
): Promise<Plan> {
  const { ofPlace, ofDevice, all } = fieldsOf(group);
  const known = await selectKnownCodes(db, group.devices.series.name);
  const headerOf = new Map(all.map(({ field, header }) => [field, header]));
  const plan: Plan = { errors: [], warnings: [], places: [], devices: [] };
  const at = (rowNumber: number, field: string, error: string): Finding => {
    const column = columns.get(field);
    const cell = column === undefined ? '' : cellName(column, rowNumber);
    return { rowNumber, cell, fieldName: headerOf.get(field) ?? field, error };
  };
  const refuse = (rowNumber: number, field: string, error: string) => plan.errors.push(at(rowNumber, field, error));

  const read = sheet.rows.map((row) => ({
    row: row.row,
    place: readFields(row, ofPlace, columns, known),
    device: readFields(row, ofDevice, columns, known),
  }));
  const existing = await selectPlaces(
    db,
    group.places.placeType,
    read.map(({ place }) => keyOf(place.form as never)),
  );
  const taken = await selectTakenCodes(
    db,
    read.map(({ device }) => String(device.form.managementCode)),
  );
  const centres = await selectCentres(db);
  refuseTwice(read, all, refuse);

  const planned = new Map<string, PlannedPlace>();
  for (const [index, { row, place, device }] of read.entries()) {
    // Lets the process do other work: thousands of rows take a second.
    if (index % rowsAtOnce === 0) await setImmediate();
    const failed = new Set<string>();
    const judge = (failures: readonly { field: string; error: string }[]) => {
      for (const { field, error } of failures) {
        if (!failed.has(field)) refuse(row, field, error);
        failed.add(field);
      }
    };
    judge([...place.errors, ...device.errors]);
    const given = place.form as unknown as GivenPlace;
    const key = keyOf(given);
    const [found, ...others] = existing.get(key) ?? [];
    if (others.length > 0)
      judge([{ field: 'installationPlaceName', error: '이름과 주소가 같은 설치 장소가 여럿입니다.' }]);
    const first = planned.get(key);
    if (first) judge(differences(first, place, ofPlace));
    else if (found === undefined) judge(allFailures(group.places.rules, given));
    const ofRow = first ?? { given, rowNumber: row, placeId: found ?? null };
    if (!first) {
      planned.set(key, ofRow);
      plan.places.push(ofRow);
      const away = found === undefined ? metresAway(given, centres.get(given.dongCode)) : 0;
      if (away > farMetres)
        plan.warnings.push(at(row, 'latitude', `행정동의 중심에서 ${Math.round(away / 1000)}km 떨어져 있습니다.`));
    }
    if (device.isEmpty) {
      if (first) judge([{ field: 'installationPlaceName', error: `${first.rowNumber}행과 같은 설치 장소입니다.` }]);
      else if (found !== undefined) judge([{ field: 'installationPlaceName', error: '이미 등록된 설치 장소입니다.' }]);
      continue;
    }
    const givenDevice = { ...unwrittenDevice, ...device.form } as unknown as GivenDevice;
    judge(allFailures(group.devices.rules, givenDevice));
    if (taken.has(givenDevice.managementCode))
      judge([{ field: 'managementCode', error: `이미 사용 중인 관리번호입니다: ${givenDevice.managementCode}` }]);
    plan.devices.push({ given: givenDevice, place: ofRow });
  }
  plan.errors.sort((a, b) => a.rowNumber - b.rowNumber);
  return plan;
}

interface ReadPart {
  form: Record<string, unknown>;
  errors: { field: string; error: string }[];
  /** Fields whose cells hold something. */
  filled: Set<string>;
  isEmpty: boolean;
}

function readFields(row: ReadRow, fields: readonly ImportField[], columns: ColumnChoice, known: KnownCodes): ReadPart {
  const part: ReadPart = { form: blankOf(fields), errors: [], filled: new Set(), isEmpty: true };
  for (const { field, read } of fields) {
    const cell = row.cells[columns.get(field) ?? -1] ?? null;
    const text = textOf(cell);
    if (text === '') continue;
    part.filled.add(field);
    part.isEmpty = false;
    const result = read(text, cell, known);
    if ('error' in result) part.errors.push({ field, error: result.error });
    else part.form[field] = result.value;
  }
  return part;
}

/** Rows of one place say the same of it; what a later row leaves empty is as the first says. */
const differences = (first: PlannedPlace, { form, filled }: ReadPart, fields: readonly ImportField[]) =>
  fields
    .filter(
      ({ field }) => filled.has(field) && form[field] !== (first.given as unknown as Record<string, unknown>)[field],
    )
    .map(({ field }) => ({ field, error: `같은 설치 장소인 ${first.rowNumber}행과 값이 다릅니다.` }));

/** Rows that an error names of those with the same value. */
const maxNamedRows = 5;

/** Refuses all rows that have the same value of a key field. */
function refuseTwice(
  rows: readonly { row: number; device: ReadPart }[],
  fields: readonly ImportField[],
  refuse: (rowNumber: number, field: string, error: string) => void,
): void {
  for (const { field, header, isKey } of fields) {
    if (!isKey) continue;
    const rowsOf = Map.groupBy(rows, ({ device }) => String(device.form[field] ?? '').toUpperCase());
    for (const [value, same] of rowsOf)
      if (value !== '' && same.length > 1)
        for (const { row } of same) {
          const others = same.slice(0, maxNamedRows + 1).filter((one) => one.row !== row);
          const named = others.slice(0, maxNamedRows).map((one) => `${one.row}행`);
          refuse(row, field, `${header}이(가) 같은 행이 있습니다: ${named.join(', ')}`);
        }
  }
}

/** Ids of the places of a type by `keyOf`. */
async function selectPlaces(db: Database, placeType: string, keys: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select p.installation_place_name || e'\n' || p.address as key, p.installation_place_id as id
    from installation_place p
    where p.place_type = ${placeType} and p.deleted_at is null
      and p.installation_place_name || e'\n' || p.address = any(${[...new Set(keys)]}::text[])
    order by p.installation_place_id for key share`.execute(db);
  const ids = new Map<string, number[]>();
  for (const { key, id } of rows) ids.set(key, [...(ids.get(key) ?? []), Number(id)]);
  return ids;
}

async function selectTakenCodes(db: Database, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('device')
    .select('management_code')
    .where('deleted_at', 'is', null)
    .where('management_code', '=', sql<string>`any(${[...new Set(codes)]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.management_code));
}

type Spot = { latitude: number; longitude: number };

async function selectCentres(db: Database): Promise<Map<string, Spot>> {
  const rows = await db.selectFrom('dong').select(['dong_code', 'latitude', 'longitude']).execute();
  return new Map(rows.map((row) => [row.dong_code, row]));
}

function metresAway({ latitude, longitude }: Pick<GivenPlace, 'latitude' | 'longitude'>, centre?: Spot): number {
  if (!centre || latitude === null || longitude === null) return 0;
  const metresADegree = 111_320;
  const east = (longitude - centre.longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(latitude - centre.latitude, east) * metresADegree;
}

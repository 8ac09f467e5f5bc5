/** Validates the rows of a sheet by the rules of the forms of places and devices, and plans their import. */
import { setImmediate } from 'node:timers/promises';
import { allFailures } from '@maru/domain/rules';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { GivenDevice } from '../administration/device-form.ts';
import type { GivenPlace } from '../administration/places.ts';
import { deviceFields, type ImportField, placeFields, selectKnownCodes } from './fields.ts';
import {
  blankOf,
  distanceWarnings,
  emptyPlan,
  type ImportedGroup,
  type Plan,
  type PlannedPlace,
  type ReadPart,
  readFields,
  refuseTwice,
  requiredOf,
  rowsAtOnce,
  selectEuiUsers,
  selectTakenCodes,
  takenCode,
} from './judging.ts';
import type { ColumnChoice, Sheet } from './sheet.ts';

/** Fields of a group in addition to those common to all groups. */
export interface OwnImportFields {
  ownPlaceFields?: readonly ImportField[];
  ownDeviceFields?: readonly ImportField[];
}

/** Imported devices have no position of their own and use that of their place. */
const unwrittenDevice = { latitude: null, longitude: null, installationPlaceId: 0 };

const keyOf = ({ installationPlaceName, address }: Pick<GivenPlace, 'installationPlaceName' | 'address'>) =>
  `${installationPlaceName.trim()}\n${address.trim()}`;

/** The import of a group whose places have several devices: rows with the same name and address are one place. */
export function placesImport({
  places,
  devices,
  ownPlaceFields = [],
  ownDeviceFields = [],
}: Pick<ImportedGroup, 'places' | 'devices'> & OwnImportFields): ImportedGroup {
  const ofPlace = [...placeFields, ...ownPlaceFields];
  const ofDevice = [...deviceFields, ...ownDeviceFields];

  async function judge(db: Database, fields: readonly ImportField[], sheet: Sheet, columns: ColumnChoice) {
    const known = await selectKnownCodes(db, devices.series.name);
    const { plan, refuse, warn, refuserOf } = emptyPlan(fields, columns);
    const read = sheet.rows.map((row) => ({
      row: row.row,
      place: readFields(row, ofPlace, columns, known, warn),
      device: readFields(row, ofDevice, columns, known, warn),
    }));
    const existing = await selectPlaces(
      db,
      places.placeType,
      read.map(({ place }) => keyOf(place.form as never)),
    );
    const taken = await selectTakenCodes(
      db,
      read.map(({ device }) => String(device.form.managementCode)),
    );
    const euiUsers = await selectEuiUsers(
      db,
      devices.series.name,
      read.map(({ device }) => String(device.form.devEui)),
    );
    const warningOf = await distanceWarnings(db);
    refuseTwice(
      read.map(({ row, device: { form } }) => ({ row, form })),
      fields,
      refuse,
    );

    const planned = new Map<string, PlannedPlace>();
    for (const [index, { row, place, device }] of read.entries()) {
      if (index % rowsAtOnce === 0) await setImmediate();
      const judgeRow = refuserOf(row);
      judgeRow([...place.errors, ...device.errors]);
      const given = place.form as unknown as GivenPlace;
      // Rows without a name or an address are never the same place, so each of them is judged.
      const key = given.installationPlaceName && given.address ? keyOf(given) : String(row);
      const [found, ...others] = existing.get(key) ?? [];
      if (others.length > 0)
        judgeRow([{ field: 'installationPlaceName', error: '이름과 주소가 같은 설치 장소가 여럿입니다.' }]);
      const first = planned.get(key);
      if (first) judgeRow(differences(first, place, ofPlace));
      else if (found === undefined) judgeRow(allFailures(places.rules, given));
      const ofRow = first ?? { given, rowNumber: row, placeId: found ?? null };
      if (!first) {
        planned.set(key, ofRow);
        plan.places.push(ofRow);
        const warning = found === undefined ? warningOf(given) : null;
        if (warning) warn(row, 'latitude', warning);
      }
      if (device.filled.size === 0) {
        if (first)
          judgeRow([{ field: 'installationPlaceName', error: `${first.rowNumber}행과 같은 설치 장소입니다.` }]);
        else if (found !== undefined)
          judgeRow([{ field: 'installationPlaceName', error: '이미 등록된 설치 장소입니다.' }]);
        continue;
      }
      const givenDevice = { ...unwrittenDevice, ...device.form } as unknown as GivenDevice;
      judgeRow(allFailures(devices.rules, givenDevice));
      if (taken.has(givenDevice.managementCode)) judgeRow([takenCode(givenDevice.managementCode)]);
      const euiUser = euiUsers.get(givenDevice.devEui);
      if (euiUser)
        warn(row, 'devEui', `${euiUser} 장치도 이 DevEUI를 씁니다. 연동 네트워크의 메시지는 한 장치에만 저장됩니다.`);
      plan.devices.push({ given: givenDevice, place: ofRow });
    }
    plan.errors.sort((a, b) => a.rowNumber - b.rowNumber);
    return plan satisfies Plan;
  }

  return {
    places,
    devices,
    fieldsOf: async () => [...ofPlace, ...ofDevice],
    requiredOf: () =>
      requiredOf([
        ...allFailures(places.rules, blankOf(ofPlace) as unknown as GivenPlace),
        ...allFailures(devices.rules, { ...unwrittenDevice, ...blankOf(ofDevice) } as unknown as GivenDevice),
      ]),
    judge,
  };
}

/** Fields in which a later row of a place differs from the first row. Empty cells don't differ. */
const differences = (first: PlannedPlace, { form, filled }: ReadPart, fields: readonly ImportField[]) =>
  fields
    .filter(
      ({ field }) => filled.has(field) && form[field] !== (first.given as unknown as Record<string, unknown>)[field],
    )
    .map(({ field }) => ({ field, error: `같은 설치 장소인 ${first.rowNumber}행과 값이 다릅니다.` }));

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

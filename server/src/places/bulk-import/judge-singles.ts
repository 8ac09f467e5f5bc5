/** Judges the rows of a sheet of places with a single device: each row is one form. */
import { setImmediate } from 'node:timers/promises';
import { allFailures, type Rule } from '@maru/domain/rules';
import { deviceHalf, type SingleDeviceProfile } from '@maru/domain/single-device-profile';
import type { Database } from '#platform/database/pool.ts';
import type { GivenPlace } from '../administration/places.ts';
import { type ImportField, selectKnownCodes, singleFields } from './fields.ts';
import {
  blankOf,
  distanceWarnings,
  emptyPlan,
  type ImportedGroup,
  readFields,
  refuseTwice,
  requiredOf,
  rowsAtOnce,
  selectTakenCodes,
  takenCode,
} from './judging.ts';
import type { ColumnChoice, Sheet } from './sheet.ts';

/** The settings of a group for the import of places with a single device. */
export interface ImportedSingles<Form> extends Pick<ImportedGroup, 'photosOf' | 'master'> {
  /** The group's name in paths. */
  groupName: string;
  /** The group's own fields, listed between those of the device and those of the place. */
  fields(db: Database): readonly ImportField[] | Promise<readonly ImportField[]>;
  /** Sets the fields that a sheet doesn't contain, as the form does. */
  complete?(form: Form): Form;
  /** The failures of forms that depend on stored data, in the order of the forms. */
  takenIn?(db: Database, forms: readonly Form[]): Promise<readonly { field: string; error: string }[][]>;
}

interface SinglesParts<Form extends SingleDeviceProfile>
  extends Pick<ImportedGroup, 'places' | 'devices'>,
    Omit<ImportedSingles<Form>, 'groupName'> {
  rules: readonly Rule<Form>[];
  /** The place's part of a form, including the fields of the group's own tables. */
  placePart(form: Form): GivenPlace;
}

export function singlesImport<Form extends SingleDeviceProfile>({
  places,
  devices,
  photosOf,
  master,
  rules,
  fields: own,
  complete = (form) => form,
  takenIn,
  placePart,
}: SinglesParts<Form>): ImportedGroup {
  async function judge(db: Database, fields: readonly ImportField[], sheet: Sheet, columns: ColumnChoice) {
    const known = await selectKnownCodes(db, devices.series.name);
    const { plan, refuse, warn, refuserOf } = emptyPlan(fields, columns);
    const read = sheet.rows.map((row) => {
      const { form, errors } = readFields(row, fields, columns, known, warn);
      return { row: row.row, errors, form: complete(form as unknown as Form) };
    });
    const forms = read.map(({ form }) => form);
    const taken = await selectTakenCodes(
      db,
      forms.map(({ managementCode }) => managementCode),
    );
    const stored = (await takenIn?.(db, forms)) ?? [];
    const warningOf = await distanceWarnings(db);
    refuseTwice(
      read.map(({ row, form }) => ({ row, form: form as unknown as Record<string, unknown> })),
      fields,
      refuse,
    );

    for (const [index, { row, form, errors }] of read.entries()) {
      if (index % rowsAtOnce === 0) await setImmediate();
      const judgeRow = refuserOf(row);
      judgeRow([...errors, ...allFailures(rules, form), ...(stored[index] ?? [])]);
      if (taken.has(form.managementCode)) judgeRow([takenCode(form.managementCode)]);
      const warning = warningOf(form);
      if (warning) warn(row, 'latitude', warning);
      const place = { given: placePart(form), rowNumber: row, placeId: null };
      plan.places.push(place);
      plan.devices.push({ given: { ...deviceHalf(form), installationPlaceId: 0 }, place });
    }
    plan.errors.sort((a, b) => a.rowNumber - b.rowNumber);
    return plan;
  }

  return {
    places,
    devices,
    isOneDevice: true,
    photosOf,
    master,
    fieldsOf: async (db) => singleFields(await own(db)),
    requiredOf: (fields) => requiredOf(allFailures(rules, complete(blankOf(fields) as unknown as Form))),
    judge,
  };
}

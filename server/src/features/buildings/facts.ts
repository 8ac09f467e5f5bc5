/** A building's fields in addition to those of every place. */
import { buildingGrades, buildingUseTypes, structureTypes } from '@maru/domain/building';
import type { BuildingPeople, BuildingProfile } from '@maru/domain/building-profile';
import { hyphenated, maskMobileNumber, maskName, mobileDigits } from '@maru/domain/personal';
import { type SqlBool, sql } from 'kysely';
import type { GivenPlace, OwnFields } from '#places/administration/places.ts';
import type { OwnColumns } from '#places/group.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Seal } from '#platform/security/seal.ts';

/** Codes of a building; an empty code wasn't entered. */
export interface BuildingCodes {
  structureType: string;
  buildingUseType: string;
  buildingGrade: string;
}

/** The columns of buildings as places. */
export const buildingFacts: OwnColumns<BuildingCodes> = {
  table: 'building',
  columns: {
    structureType: sql`coalesce(o.structure_type, '')`,
    buildingUseType: sql`coalesce(o.building_use_type, '')`,
    buildingGrade: sql`coalesce(o.building_grade, '')`,
  },
};

/** Codes of a building with their names. */
export const codesOf = ({ structureType = '', buildingUseType = '', buildingGrade = '' }: Partial<BuildingCodes>) => ({
  structureType,
  structureTypeName: structureTypes[structureType] ?? structureType,
  buildingUseType,
  buildingUseTypeName: buildingUseTypes[buildingUseType] ?? buildingUseType,
  buildingGrade,
  buildingGradeName: buildingGrades[buildingGrade] ?? buildingGrade,
});

/** SQL of the console list's columns of a building `p`, as one JSON value. */
export const selectedBuilding = sql`(
  select json_build_object('structureType', b.structure_type, 'buildingUseType', b.building_use_type,
    'buildingGrade', b.building_grade, 'buildingStructure', b.building_structure,
    'completionDate', b.completion_date::text, 'ownerName', encode(b.owner_name_sealed, 'hex'),
    'managerName', encode(b.manager_name_sealed, 'hex'))
  from building b where b.installation_place_id = p.installation_place_id)`;
interface SelectedBuilding extends BuildingCodes {
  buildingStructure: string;
  completionDate: string;
  /** Encrypted, in hexadecimal. */
  ownerName: string | null;
  managerName: string | null;
}

/** A building in the console's lists, with people's names masked. */
export function listedBuilding(seal: Seal, own: unknown) {
  const row = (own ?? {}) as Partial<SelectedBuilding>;
  const name = (field: 'ownerName' | 'managerName') =>
    maskName(seal.open(field, row[field] ? Buffer.from(row[field], 'hex') : null) ?? '');
  return {
    ...codesOf(row),
    buildingStructure: row.buildingStructure ?? '',
    completionDate: row.completionDate ?? '',
    ownerName: name('ownerName'),
    managerName: name('managerName'),
  };
}

/** The conditions of a filter by codes, on a place `p`. */
export function codeConditions(filter: Partial<BuildingCodes>) {
  const columns = {
    structureType: 'structure_type',
    buildingUseType: 'building_use_type',
    buildingGrade: 'building_grade',
  } as const;
  return Object.entries(columns).flatMap(([field, column]) => {
    const code = filter[field as keyof typeof columns];
    return code
      ? [
          sql<SqlBool>`p.installation_place_id in (select installation_place_id from building where ${sql.ref(column)} = ${code})`,
        ]
      : [];
  });
}

const people = {
  ownerName: 'owner_name_sealed',
  ownerTelephoneNumber: 'owner_telephone_number_sealed',
  ownerMobileNumber: 'owner_mobile_number_sealed',
  managerName: 'manager_name_sealed',
  managerMobileNumber: 'manager_mobile_number_sealed',
} as const satisfies Record<keyof BuildingPeople, string>;
type Field = keyof typeof people;
const fields = Object.keys(people) as Field[];
const isName = (field: Field) => field.endsWith('Name');
/** The stored form of a name (trimmed) or number (digits only). */
const stored = (field: Field, given: string) => (isName(field) ? given.trim() : mobileDigits(given));

/** Encrypted names and numbers of people by column; undefined fields are omitted. */
export const sealedPeople = (seal: Seal, given: BuildingPeople) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = given[field];
      return value === undefined ? [] : [[people[field], seal.close(field, stored(field, value) || null)]];
    }),
  );

/** The masked numbers of a building's people. */
export async function maskedNumbers(db: Database, seal: Seal, placeId: number) {
  const own = await buildingFields(seal).read(db, placeId);
  const masked = (number = '') => (number ? maskMobileNumber(hyphenated(number)) : '');
  return {
    ownerTelephoneNumber: masked(own.ownerTelephoneNumber),
    ownerMobileNumber: masked(own.ownerMobileNumber),
    managerMobileNumber: masked(own.managerMobileNumber),
  };
}

type GivenBuilding = GivenPlace & BuildingProfile;

/** The fields of a building in its own table, with personal ones encrypted. */
export const buildingFields = (seal: Seal): OwnFields<GivenBuilding> => ({
  table: 'building',
  async read(db, placeId) {
    const row = await db
      .selectFrom('building')
      .selectAll()
      .select(sql<string>`completion_date::text`.as('completed'))
      .where('installation_place_id', '=', placeId)
      .executeTakeFirst();
    return {
      buildingStructure: row?.building_structure ?? '',
      structureType: row?.structure_type ?? '',
      buildingUseType: row?.building_use_type ?? '',
      buildingGrade: row?.building_grade ?? '',
      completionDate: row?.completed ?? '',
      ...Object.fromEntries(fields.map((field) => [field, seal.open(field, row?.[people[field]] ?? null) ?? ''])),
    };
  },
  async write(trx, placeId, given) {
    const columns = {
      building_structure: given.buildingStructure.trim(),
      structure_type: given.structureType,
      building_use_type: given.buildingUseType,
      building_grade: given.buildingGrade,
      completion_date: sql<Date>`${given.completionDate}::date`,
      ...sealedPeople(seal, given),
    };
    await trx
      .insertInto('building')
      .values({ installation_place_id: placeId, ...columns })
      .onConflict((oc) => oc.column('installation_place_id').doUpdateSet(columns))
      .execute();
  },
  async erase(trx, placeId) {
    await trx
      .updateTable('building')
      .set(Object.fromEntries(fields.map((field) => [people[field], null])))
      .where('installation_place_id', '=', placeId)
      .execute();
  },
});

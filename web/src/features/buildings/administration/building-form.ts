/** A building as its form has it: beside what every place has, whose it is and what it is. */
import type { OutputOf } from '@maru/contract';
import { type BuildingPeople, type BuildingProfile, buildingRules, noPeople } from '@maru/domain/building-profile';
import type { Rule } from '@maru/domain/rules';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import {
  blankPlace,
  placeFields,
  placeFormOf,
  placeNames,
  withTypedNumbers,
} from '../../../places/administration/place-form.ts';
import { buildingWords as words } from '../../../texts/ko/console-buildings.ts';

export type AdministeredBuilding = OutputOf<'GET /admin/api/installation-place/{id}/tilt'>;
export type BuildingForm = Required<BuildingProfile>;

const people = Object.keys(noPeople) as (keyof BuildingPeople)[];

export const blankBuilding: AdministeredBuilding = {
  ...blankPlace,
  structureType: '',
  structureTypeName: '',
  buildingUseType: '',
  buildingUseTypeName: '',
  buildingGrade: '',
  buildingGradeName: '',
  buildingStructure: '',
  completionDate: formatSeoulDate(new Date()),
  ownerName: '',
  managerName: '',
  ownerTelephoneNumber: '',
  ownerMobileNumber: '',
  managerMobileNumber: '',
};

/** What the save bar calls the fields. */
export const buildingNames: Readonly<Record<keyof BuildingForm, string>> = {
  ...placeNames,
  buildingStructure: words.building,
  structureType: words.building,
  buildingUseType: words.building,
  buildingGrade: words.building,
  completionDate: words.building,
  ownerName: words.people,
  ownerTelephoneNumber: words.people,
  ownerMobileNumber: words.people,
  managerName: words.people,
  managerMobileNumber: words.people,
};
export const buildingFields = [...new Set([...placeFields, ...(Object.keys(buildingNames) as (keyof BuildingForm)[])])];

/** Its people are only typed anew. */
export const buildingFormOf = (building: AdministeredBuilding): BuildingForm => ({
  ...placeFormOf(building),
  buildingStructure: building.buildingStructure,
  structureType: building.structureType,
  buildingUseType: building.buildingUseType,
  buildingGrade: building.buildingGrade,
  completionDate: building.completionDate,
  ...noPeople,
});

/** What is sent: names and numbers of a known building that weren't typed stay as they are kept. */
export function sentBuilding(form: BuildingForm): BuildingProfile {
  const sent: BuildingProfile = { ...withTypedNumbers(form) };
  for (const field of people) if (sent[field] === '') delete sent[field];
  return sent;
}

/** Of a known building nothing has to be typed that is kept. */
export const rulesOf = (isNew: boolean): readonly Rule<BuildingForm>[] =>
  isNew ? buildingRules : buildingRules.map((rule) => ({ ...rule, passes: (form) => rule.passes(sentBuilding(form)) }));

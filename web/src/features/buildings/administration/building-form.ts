/** A building as its form has it: beside what every place has, whose it is and what it is. */
import type { OutputOf } from '@maru/contract';
import { type BuildingProfile, buildingRules } from '@maru/domain/building-profile';
import type { Rule } from '@maru/domain/rules';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { blankPlace, placeFields, placeFormOf, placeNames } from '#places/administration/place-form.ts';
import { buildingWords as words } from '#texts/ko/console-buildings.ts';

export type AdministeredBuilding = OutputOf<'GET /admin/api/installation-place/{id}/tilt'>;

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
export const buildingNames: Readonly<Record<keyof BuildingProfile, string>> = {
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
export const buildingFields = [
  ...new Set([...placeFields, ...(Object.keys(buildingNames) as (keyof BuildingProfile)[])]),
];

/** Without its people: those who are kept stay unless others are typed. */
export const buildingFormOf = (building: AdministeredBuilding): BuildingProfile => ({
  ...placeFormOf(building),
  buildingStructure: building.buildingStructure,
  structureType: building.structureType,
  buildingUseType: building.buildingUseType,
  buildingGrade: building.buildingGrade,
  completionDate: building.completionDate,
});

/** Of a known building nothing has to be typed that is kept; a new one has an owner. */
export const rulesOf = (isNew: boolean): readonly Rule<BuildingProfile>[] =>
  isNew
    ? buildingRules.map((rule) => ({
        ...rule,
        passes: ({ ownerName = '', ownerMobileNumber = '', ...form }) =>
          rule.passes({ ...form, ownerName, ownerMobileNumber }),
      }))
    : buildingRules;

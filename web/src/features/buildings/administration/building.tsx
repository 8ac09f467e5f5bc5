/** The common building parts of the console pages of tilt and crack sensors. */
import type { OutputOf } from '@maru/contract';
import { buildingGrades, buildingUseTypes, structureTypes } from '@maru/domain/building';
import { type BuildingPeople, type BuildingProfile, buildingRules } from '@maru/domain/building-profile';
import type { Rule } from '@maru/domain/rules';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { placeNames } from '#places/administration/place-form.ts';
import { MaskedField } from '#screens/edit/masked-field.tsx';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { select } from '#screens/list/filters.tsx';
import { buildingWords as words } from '#texts/ko/console-buildings.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { Section } from '#ui/page/section.tsx';

type Building = OutputOf<'GET /admin/api/installation-place/{id}/tilt'>;

export const buildingFilters = [
  select('structureType', words.structureType, structureTypes),
  select('buildingUseType', words.buildingUseType, buildingUseTypes),
  select('buildingGrade', words.buildingGrade, buildingGrades),
] as const;

export const buildingColumns = [
  { field: 'structureTypeName', header: words.structureType },
  { field: 'buildingStructure', header: words.buildingStructure },
  { field: 'buildingUseTypeName', header: words.buildingUseType },
  { field: 'buildingGradeName', header: words.buildingGrade },
  { field: 'completionDate', header: words.completionDate, as: 'date' },
  { field: 'ownerName', header: words.ownerName },
  { field: 'managerName', header: words.managerName },
] as const;

/**
 * The building's part of both groups' declarations. The form omits people's names and numbers, which the server sends
 * masked.
 */
export const buildingPlace = {
  blank: {
    structureType: '',
    structureTypeName: '',
    buildingUseType: '',
    buildingUseTypeName: '',
    buildingGrade: '',
    buildingGradeName: '',
    buildingStructure: '',
    /** Read whenever a form opens, because a page may stay open over midnight. */
    get completionDate() {
      return formatSeoulDate(new Date());
    },
    ownerName: '',
    managerName: '',
    ownerTelephoneNumber: '',
    ownerMobileNumber: '',
    managerMobileNumber: '',
  },
  own: ['buildingStructure', 'structureType', 'buildingUseType', 'buildingGrade', 'completionDate'],
  names: {
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
  },
  rules: (isNew: boolean) => (isNew ? newBuildingRules : buildingRules),
  sections: (edit: EditedFields<BuildingProfile>, building: Building) => (
    <>
      <BuildingSection edit={edit} />
      <PeopleSection edit={edit} building={building} />
    </>
  ),
} as const;

/** A new building needs an owner; a saved building keeps its owner unless another owner is typed. */
const newBuildingRules = buildingRules.map(
  (rule): Rule<BuildingProfile> => ({
    ...rule,
    passes: ({ ownerName = '', ownerMobileNumber = '', ...form }) =>
      rule.passes({ ...form, ownerName, ownerMobileNumber }),
  }),
);

function BuildingSection({ edit: { field } }: { edit: EditedFields<BuildingProfile> }) {
  return (
    <Section title={words.building}>
      <Fields>
        <FormField
          {...field('buildingStructure')}
          label={words.buildingStructure}
          help={words.structureHelp}
          isOptional
        />
        <FormSelect
          {...field('buildingGrade')}
          label={words.buildingGrade}
          options={optionsOf(buildingGrades)}
          none=""
        />
        <FormSelect
          {...field('structureType')}
          label={words.structureType}
          options={optionsOf(structureTypes)}
          none=""
        />
        <FormSelect
          {...field('buildingUseType')}
          label={words.buildingUseType}
          options={optionsOf(buildingUseTypes)}
          none=""
        />
        <DateField {...field('completionDate')} label={words.completionDate} />
      </Fields>
    </Section>
  );
}

interface PeopleSectionProps {
  edit: EditedFields<BuildingProfile>;
  building: Building;
}

/** The owner and the manager of the building. */
function PeopleSection({ edit, building }: PeopleSectionProps) {
  const field = (name: keyof BuildingPeople) => ({
    ...edit.field(name),
    masked: building.installationPlaceId === 0 ? undefined : building[name],
  });
  return (
    <Section title={words.people}>
      <Fields>
        <MaskedField {...field('ownerName')} label={words.ownerName} isRequired />
        <MaskedField {...field('ownerTelephoneNumber')} label={words.ownerTelephone} />
        <MaskedField {...field('ownerMobileNumber')} label={words.ownerMobile} isRequired />
        <MaskedField {...field('managerName')} label={words.managerName} />
        <MaskedField {...field('managerMobileNumber')} label={words.managerMobile} />
      </Fields>
    </Section>
  );
}

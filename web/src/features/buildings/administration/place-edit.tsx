import { buildingGrades, buildingUseTypes, structureTypes } from '@maru/domain/building';
import type { BuildingPeople, BuildingProfile } from '@maru/domain/building-profile';
import type { ReactNode } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { AddressFields, RoadNameCheck } from '#places/administration/address-fields.tsx';
import { ChargeSection } from '#places/administration/charge-section.tsx';
import { LocationSection } from '#places/administration/location-section.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { KeptField } from '#screens/edit/kept-field.tsx';
import { type EditedFields, useEdit } from '#screens/edit/use-edit.ts';
import { buildingWords as words } from '#texts/ko/console-buildings.ts';
import { placesWords } from '#texts/ko/console-devices.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Section } from '#ui/page/section.tsx';
import { type AdministeredBuilding, buildingFields, buildingFormOf, buildingNames, rulesOf } from './building-form.ts';
import type { Administered } from './kinds.ts';

interface PlaceEditProps {
  kind: Administered;
  building: AdministeredBuilding;
  below: ReactNode;
}

/** What an office writes of a building, whose it is, and where it is on the map. */
export function PlaceEdit({ kind, building, below }: PlaceEditProps) {
  const may = useMay();
  const create = useAction(kind.createPlace);
  const change = useAction(kind.changePlace);
  const isNew = building.installationPlaceId === 0;
  const edit = useEdit<BuildingProfile>({
    saved: buildingFormOf(building),
    names: buildingNames,
    rules: rulesOf(isNew),
    steps: [
      {
        name: placesWords.detail.place,
        saves: buildingFields,
        creates: true,
        run: (values, id) =>
          id === null
            ? create({ body: values }).then((made) => made.installationPlaceId)
            : change({ body: { installationPlaceId: id, ...values } }),
      },
    ],
    refresh: ['GET /admin/api/installation-place/tilt', 'GET /admin/api/installation-place/crack'],
    isFixed: !may(kind.page, 'post'),
  });
  const { field } = edit;
  return (
    <EditForm edit={edit} below={below}>
      <Section title={placesWords.detail.edit}>
        <Fields>
          <FormField {...field('installationPlaceName')} label={placesWords.name} />
          <AddressFields edit={edit} />
        </Fields>
        <RoadNameCheck edit={edit} />
        <TextareaField {...field('installationPlaceDescription')} label={placesWords.detail.description} isOptional />
      </Section>
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
      <PeopleSection edit={edit} building={building} isNew={isNew} />
      <LocationSection edit={edit} />
      <ChargeSection edit={edit} masked={building} />
    </EditForm>
  );
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([code, name]) => ({ code, name }));

interface PeopleSectionProps {
  edit: EditedFields<BuildingProfile>;
  building: AdministeredBuilding;
  isNew: boolean;
}

/** Whose the building is. */
function PeopleSection({ edit, building, isNew }: PeopleSectionProps) {
  const field = (name: keyof BuildingPeople) => ({
    ...edit.field(name),
    masked: isNew ? undefined : building[name],
  });
  return (
    <Section title={words.people}>
      <Fields>
        <KeptField {...field('ownerName')} label={words.ownerName} isRequired />
        <KeptField {...field('ownerTelephoneNumber')} label={words.ownerTelephone} />
        <KeptField {...field('ownerMobileNumber')} label={words.ownerMobile} isRequired />
        <KeptField {...field('managerName')} label={words.managerName} />
        <KeptField {...field('managerMobileNumber')} label={words.managerMobile} />
      </Fields>
    </Section>
  );
}

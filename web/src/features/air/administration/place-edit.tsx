import type { AdministeredPlace } from '@maru/contract/place-administration';
import { facilityTypes } from '@maru/domain/facility';
import { type FacilityPlaceProfile, facilityPlaceRules } from '@maru/domain/place-profile';
import type { ReactNode } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useFacilityTypes } from '#lib/district/use-facility-types.ts';
import { AddressFields, RoadNameCheck } from '#places/administration/address-fields.tsx';
import { ChargeSection } from '#places/administration/charge-section.tsx';
import { LocationSection } from '#places/administration/location-section.tsx';
import { placeFields, placeFormOf, placeNames } from '#places/administration/place-form.ts';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { type EditedFields, useEdit } from '#screens/edit/use-edit.ts';
import { placesWords } from '#texts/ko/console-devices.ts';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Section } from '#ui/page/section.tsx';

const words = placesWords.detail;

type Facility = Pick<FacilityPlaceProfile, 'facilityType' | 'detailFacilityType'>;
type AirPlace = AdministeredPlace & Facility;

/** What an office writes of a place, and where it is on the map. */
export function PlaceEdit({ place, below }: { place: AirPlace; below: ReactNode }) {
  const may = useMay();
  const create = useAction('POST /admin/api/installation-place/fine-dusts');
  const change = useAction('PATCH /admin/api/installation-place/fine-dusts');
  const { facilityType, detailFacilityType } = place;
  const edit = useEdit<FacilityPlaceProfile>({
    saved: { ...placeFormOf(place), facilityType, detailFacilityType },
    names: { facilityType: words.place, detailFacilityType: words.place, ...placeNames },
    rules: facilityPlaceRules,
    steps: [
      {
        name: words.place,
        saves: [...placeFields, 'facilityType', 'detailFacilityType'],
        creates: true,
        run: (values, id) =>
          id === null
            ? create({ body: values }).then((made) => made.installationPlaceId)
            : change({ body: { installationPlaceId: id, ...values } }),
      },
    ],
    refresh: ['GET /admin/api/installation-place/fine-dusts'],
    isFixed: !may('device/fineDustSensor', 'post'),
  });
  return (
    <EditForm edit={edit} below={below}>
      <Section title={words.edit}>
        <Fields>
          <FormField {...edit.field('installationPlaceName')} label={placesWords.name} />
          <FacilityFields edit={edit} saved={place} />
          <AddressFields edit={edit} />
        </Fields>
        <RoadNameCheck edit={edit} />
        <TextareaField {...edit.field('installationPlaceDescription')} label={words.description} isOptional />
      </Section>
      <LocationSection edit={edit} />
      <ChargeSection edit={edit} masked={place} />
    </EditForm>
  );
}

/** A type of facility, and then a kind of it. */
function FacilityFields({ edit, saved }: { edit: EditedFields<Facility>; saved: Facility }) {
  const offered = useFacilityTypes('console');
  const { facilityType } = edit.values;
  // One that is no longer offered stays what the place is.
  const details = [...(offered.find(({ code }) => code === facilityType)?.details ?? [])];
  const own = facilityTypes.flatMap((type) => type.details).find(({ code }) => code === saved.detailFacilityType);
  if (own && saved.facilityType === facilityType && !details.includes(own)) details.push(own);
  return (
    <>
      <FormSelect
        {...edit.field('facilityType')}
        label={placesWords.facilityType}
        options={offered}
        none=""
        onChange={(chosen) => edit.set({ facilityType: chosen, detailFacilityType: '' })}
      />
      <FormSelect
        {...edit.field('detailFacilityType')}
        label={placesWords.detailFacilityType}
        options={details}
        none=""
      />
    </>
  );
}

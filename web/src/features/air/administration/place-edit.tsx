import { facilityTypes } from '@maru/domain/facility';
import { type FacilityPlaceProfile, facilityPlaceRules } from '@maru/domain/place-profile';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useDistrict } from '../../../lib/district/use-district.ts';
import { useFacilityTypes } from '../../../lib/district/use-facility-types.ts';
import { EditForm } from '../../../screens/edit/edit-form.tsx';
import { useEdit } from '../../../screens/edit/use-edit.ts';
import { placesWords } from '../../../texts/ko/console-devices.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { Fields } from '../../../ui/form/fields.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import type { AdministeredPlace } from './administered.ts';

const MapPicker = lazy(() => import('../../../ui/map/picker/map-picker.tsx'));

const words = placesWords.detail;
const names = {
  installationPlaceName: words.place,
  facilityType: words.place,
  detailFacilityType: words.place,
  address: words.place,
  detailAddress: words.place,
  zipCode: words.place,
  isRoadNameAddress: words.place,
  dongCode: words.place,
  latitude: words.location,
  longitude: words.location,
  chargeName: words.charge,
  telephoneNumber: words.charge,
  mobileNumber: words.charge,
  installationPlaceDescription: words.description,
} as const;
const fields = Object.keys(names) as (keyof typeof names)[];

/** A place as the form has it; its numbers are only typed anew. */
const formOf = (place: AdministeredPlace): Required<FacilityPlaceProfile> => ({
  installationPlaceName: place.installationPlaceName,
  facilityType: place.facilityType,
  detailFacilityType: place.detailFacilityType,
  address: place.address,
  detailAddress: place.detailAddress,
  zipCode: place.zipCode,
  isRoadNameAddress: place.isRoadNameAddress,
  dongCode: place.dongCode,
  latitude: Number.isNaN(place.latitude) ? null : place.latitude,
  longitude: Number.isNaN(place.longitude) ? null : place.longitude,
  chargeName: place.chargeName,
  telephoneNumber: '',
  mobileNumber: '',
  installationPlaceDescription: place.installationPlaceDescription,
});

const bodyOf = ({ telephoneNumber, mobileNumber, ...form }: FacilityPlaceProfile) => ({
  ...form,
  ...(telephoneNumber && { telephoneNumber }),
  ...(mobileNumber && { mobileNumber }),
});

/** What an office writes of a place, and where it is on the map. */
export function PlaceEdit({ place, below }: { place: AdministeredPlace; below: ReactNode }) {
  const may = useMay();
  const { data: district } = useDistrict();
  const create = useAction('POST /admin/api/installation-place/fine-dusts');
  const change = useAction('PATCH /admin/api/installation-place/fine-dusts');
  const edit = useEdit<Required<FacilityPlaceProfile>>({
    saved: formOf(place),
    names,
    rules: facilityPlaceRules,
    steps: [
      {
        name: words.place,
        saves: fields,
        creates: true,
        run: (values, id) =>
          id === null
            ? create({ body: bodyOf(values) }).then((made) => made.installationPlaceId)
            : change({ body: { installationPlaceId: id, ...bodyOf(values) } }),
      },
    ],
    refresh: ['GET /admin/api/installation-place/fine-dusts'],
    isFixed: !may('device/fineDustSensor', 'post'),
  });
  const { values, field } = edit;
  const { latitude, longitude } = values;
  const offered = useFacilityTypes('console');
  // One that is no longer offered stays what the place is.
  const details = [...(offered.find(({ code }) => code === values.facilityType)?.details ?? [])];
  const own = facilityTypes.flatMap((type) => type.details).find(({ code }) => code === place.detailFacilityType);
  if (own && place.facilityType === values.facilityType && !details.includes(own)) details.push(own);
  const facility = field('facilityType');
  return (
    <EditForm edit={edit} below={below}>
      <Section title={words.edit}>
        <Fields>
          <FormField {...field('installationPlaceName')} label={placesWords.name} />
          <FormSelect
            {...facility}
            label={placesWords.facilityType}
            options={offered}
            none=""
            onChange={(facilityType) => edit.set({ facilityType, detailFacilityType: '' })}
          />
          <FormSelect
            {...field('detailFacilityType')}
            label={placesWords.detailFacilityType}
            options={details}
            none=""
          />
          <FormField {...field('address')} label={placesWords.address} />
          <FormField {...field('detailAddress')} label={placesWords.detailAddress} isOptional />
          <FormField {...field('zipCode')} label={placesWords.zipCode} isOptional />
          <FormSelect
            {...field('dongCode')}
            label={placesWords.dong}
            options={district?.dongs.map(({ dongCode, dongName }) => ({ code: dongCode, name: dongName })) ?? []}
            none=""
          />
        </Fields>
        <CheckField
          name="isRoadNameAddress"
          label={placesWords.isRoadName}
          checked={values.isRoadNameAddress}
          isDisabled={edit.isFixed}
          onChange={(isRoadNameAddress) => edit.set({ isRoadNameAddress })}
        />
        <TextareaField {...field('installationPlaceDescription')} label={words.description} isOptional />
      </Section>
      <Section title={words.location}>
        <p>{words.mapHelp}</p>
        <Fields>
          <NumberField {...field('latitude')} label={words.latitude} decimals={5} />
          <NumberField {...field('longitude')} label={words.longitude} decimals={5} />
        </Fields>
        {district ? (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <MapPicker
              district={district}
              label={words.map}
              value={latitude !== null && longitude !== null ? { latitude, longitude } : null}
              isDisabled={edit.isFixed}
              onChange={(spot) => edit.set(spot)}
            />
          </Suspense>
        ) : null}
      </Section>
      <Section title={words.charge}>
        <Fields>
          <FormField {...field('chargeName')} label={words.chargeName} isOptional />
          <FormField
            {...field('telephoneNumber')}
            label={words.telephone}
            help={words.numberHelp(place.telephoneNumber)}
            isOptional
          />
          <FormField
            {...field('mobileNumber')}
            label={words.mobile}
            help={words.numberHelp(place.mobileNumber)}
            isOptional
          />
        </Fields>
      </Section>
    </EditForm>
  );
}

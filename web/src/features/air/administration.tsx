/** The console pages of air-quality sensors and their places. */
import { facilityTypes } from '@maru/domain/facility';
import { type FacilityPlaceProfile, facilityPlaceRules } from '@maru/domain/place-profile';
import { useFacilityTypes } from '#lib/district/use-facility-types.ts';
import { declarePlaces } from '#places/administration/declare-places.ts';
import { DevicePage } from '#places/administration/device-page.tsx';
import { placeNames } from '#places/administration/place-form.ts';
import { placeColumns } from '#places/administration/place-list.tsx';
import { PlacePage } from '#places/administration/place-page.tsx';
import { PlacesPage } from '#places/administration/places-page.tsx';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { facility } from '#screens/list/place-filters.tsx';
import { placesWords as words } from '#texts/ko/console-devices.ts';
import { FormSelect } from '#ui/form/form-select.tsx';

const page = 'device/fineDustSensor';
const columns = placeColumns(page);

const air = declarePlaces('fine-dusts', {
  page,
  deviceType: 'air',
  title: '미세먼지 센서 설치 장소',
  filters: [facility()],
  columns: [
    ...columns.named,
    { field: 'facilityTypeName', header: words.facilityType },
    { field: 'detailFacilityTypeName', header: words.detailFacilityType },
    ...columns.located,
    ...columns.counted,
    columns.registered,
  ],
  place: {
    blank: { facilityType: '', facilityTypeName: '', detailFacilityType: '', detailFacilityTypeName: '' },
    own: ['facilityType', 'detailFacilityType'],
    names: { facilityType: words.detail.place, detailFacilityType: words.detail.place, ...placeNames },
    rules: () => facilityPlaceRules,
    fields: (edit, place) => <FacilityFields edit={edit} saved={place} />,
  },
});

export const AirPlacesPage = () => <PlacesPage group={air} />;
export const AirPlacePage = () => <PlacePage group={air} />;
export const AirDevicePage = () => <DevicePage group={air} />;

type Facility = Pick<FacilityPlaceProfile, 'facilityType' | 'detailFacilityType'>;

/** A facility type, then its kind. */
function FacilityFields({ edit, saved }: { edit: EditedFields<Facility>; saved: Facility }) {
  const offered = useFacilityTypes('console');
  const { facilityType } = edit.values;
  // A retired kind stays among the options of a place that has it.
  const details = [...(offered.find(({ code }) => code === facilityType)?.details ?? [])];
  const own = facilityTypes.flatMap((type) => type.details).find(({ code }) => code === saved.detailFacilityType);
  if (own && saved.facilityType === facilityType && !details.includes(own)) details.push(own);
  return (
    <>
      <FormSelect
        {...edit.field('facilityType')}
        label={words.facilityType}
        options={offered}
        none=""
        onChange={(chosen) => edit.set({ facilityType: chosen, detailFacilityType: '' })}
      />
      <FormSelect {...edit.field('detailFacilityType')} label={words.detailFacilityType} options={details} none="" />
    </>
  );
}

/** The console pages of air-quality sensors and their places. */
import { facilityTypes } from '@maru/domain/facility';
import { humidityCorrections } from '@maru/domain/humidity';
import { type FacilityPlaceProfile, facilityPlaceRules } from '@maru/domain/place-profile';
import { useFacilityTypes } from '#lib/district/use-facility-types.ts';
import { declarePlaces } from '#places/administration/declare-places.ts';
import { DevicePage } from '#places/administration/device-page.tsx';
import { placeNames } from '#places/administration/place-form.ts';
import type { DeviceOf } from '#places/administration/place-group.ts';
import { placeColumns } from '#places/administration/place-list.tsx';
import { PlacePage } from '#places/administration/place-page.tsx';
import { PlacesPage } from '#places/administration/places-page.tsx';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { facility } from '#screens/list/place-filters.tsx';
import { airCorrectionWords } from '#texts/ko/console-air.ts';
import { placesWords as words } from '#texts/ko/console-devices.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';

const page = 'device/fineDustSensor';
const columns = placeColumns(page);

const dustUnit = '㎍/㎥';

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
  device: {
    blank: {
      correction: '',
      correctionStartDatetime: '',
      ultraFineDust: null,
      ultraFineDustRaw: null,
      fineDust: null,
      fineDustRaw: null,
    },
    columns: [
      {
        id: 'ultraFineDust',
        header: airCorrectionWords.ultraFineDust,
        note: dustUnit,
        as: 'number',
        cell: (device) => dustText(device.ultraFineDust, device.ultraFineDustRaw),
      },
      {
        id: 'fineDust',
        header: airCorrectionWords.fineDust,
        note: dustUnit,
        as: 'number',
        cell: (device) => dustText(device.fineDust, device.fineDustRaw),
      },
    ],
    facts: (device) => <CorrectedValues device={device} />,
  },
});

export const AirPlacesPage = () => <PlacesPage group={air} />;
export const AirPlacePage = () => <PlacePage group={air} />;
export const AirDevicePage = () => <DevicePage group={air} />;

type Dust = Pick<
  DeviceOf<'fine-dusts'>,
  'correction' | 'correctionStartDatetime' | 'ultraFineDust' | 'ultraFineDustRaw' | 'fineDust' | 'fineDustRaw'
>;

/** A dust value; if corrected, with the raw value. */
const dustText = (value: number | null, raw: number | null, unit = '') => {
  const shown = (one: number | null) => (one === null ? '-' : `${one.toFixed(1)}${unit}`);
  return raw === null ? shown(value) : airCorrectionWords.corrected(shown(value), shown(raw));
};

const dustFact = (value: number | null, raw: number | null) => dustText(value, raw, `\u2009${dustUnit}`);

/** A device's latest dust values and the correction of its model. */
function CorrectedValues({ device }: { device: Dust }) {
  const { correction, correctionStartDatetime } = device;
  return (
    <Section title={airCorrectionWords.title}>
      <FactList
        facts={[
          {
            name: airCorrectionWords.correction,
            value: correction
              ? airCorrectionWords.since(humidityCorrections[correction].name, correctionStartDatetime)
              : airCorrectionWords.none,
          },
          { name: airCorrectionWords.ultraFineDust, value: dustFact(device.ultraFineDust, device.ultraFineDustRaw) },
          { name: airCorrectionWords.fineDust, value: dustFact(device.fineDust, device.fineDustRaw) },
        ]}
      />
    </Section>
  );
}

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

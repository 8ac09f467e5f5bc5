/** The console pages of tilt and crack sensors, each with their buildings. */
import { noCrackThresholds } from '@maru/domain/building';
import { crackDeviceRules, defaultLtid } from '@maru/domain/building-profile';
import { declarePlaces } from '#places/administration/declare-places.ts';
import { DevicePage } from '#places/administration/device-page.tsx';
import { type NamedPlace, placeAddress } from '#places/administration/place-address.ts';
import { placeColumns } from '#places/administration/place-list.tsx';
import { PlacePage } from '#places/administration/place-page.tsx';
import { PlacesPage } from '#places/administration/places-page.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { buildingWords, buildingDeviceWords as words } from '#texts/ko/console-buildings.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Section } from '#ui/page/section.tsx';
import { Baseline, type BuildingPage, withUnit } from './baseline.tsx';
import { buildingColumns, buildingFilters, buildingPlace } from './building.tsx';

const tiltPage = 'device/gradientSensor';
const crackPage = 'device/crackSensor';

const shared = {
  filters: buildingFilters,
  place: buildingPlace,
  refresh: ['GET /admin/api/installation-place/tilt', 'GET /admin/api/installation-place/crack'],
} as const;

/** The columns of a building list; the last has a button to the building. */
function columnsOf(page: BuildingPage) {
  const { named, located, counted } = placeColumns(page);
  const view = {
    id: 'detail',
    header: buildingWords.view,
    as: 'action',
    cell: (row: NamedPlace) => <ViewLink page={page} row={row} />,
  } as const;
  return [...named, ...located, ...buildingColumns, ...counted, view];
}

function ViewLink({ page, row }: { page: BuildingPage; row: NamedPlace }) {
  const [search] = usePlacedSearch({ kind: 'page' });
  return (
    <ActionLink {...placeAddress(page, row, search)} aria-label={buildingWords.viewOf(row.installationPlaceName)}>
      {buildingWords.view}
    </ActionLink>
  );
}

const tilt = declarePlaces('tilt', {
  ...shared,
  page: tiltPage,
  deviceType: 'tilt',
  title: buildingWords.tiltTitle,
  labels: 'GET /admin/api/installation-place/tilt/labels',
  columns: columnsOf(tiltPage),
  device: {
    blank: {
      installationType: 'outdoor',
      baselineDatetime: '',
      xAngle: null,
      yAngle: null,
      baselineXAngle: null,
      baselineYAngle: null,
    },
    columns: [
      { field: 'xAngle', header: words.xAngle, note: '°', as: 'number' },
      { field: 'yAngle', header: words.yAngle, note: '°', as: 'number' },
      { field: 'baselineDatetime', header: words.baselineAt, as: 'datetime' },
    ],
    facts: (device) => (
      <Baseline
        page={tiltPage}
        call="POST /admin/api/device/{deviceId}/tilt/baseline"
        device={device}
        facts={[
          { name: words.xAngle, value: withUnit(device.xAngle, '°') },
          { name: words.yAngle, value: withUnit(device.yAngle, '°') },
          { name: `${words.xAngle} ${words.baseline}`, value: withUnit(device.baselineXAngle, '°') },
          { name: `${words.yAngle} ${words.baseline}`, value: withUnit(device.baselineYAngle, '°') },
        ]}
      />
    ),
  },
});
export const TiltPlacesPage = () => <PlacesPage group={tilt} />;
export const TiltPlacePage = () => <PlacePage group={tilt} />;
export const TiltDevicePage = () => <DevicePage group={tilt} />;

const thresholds = Object.keys(noCrackThresholds) as (keyof typeof noCrackThresholds)[];

const crack = declarePlaces('crack', {
  ...shared,
  page: crackPage,
  deviceType: 'crack',
  title: buildingWords.crackTitle,
  labels: 'GET /admin/api/installation-place/crack/labels',
  columns: columnsOf(crackPage),
  device: {
    blank: {
      ...noCrackThresholds,
      installationType: 'outdoor',
      ltid: defaultLtid,
      baselineDatetime: '',
      measureCrack: null,
      crackIncrement: null,
      baselineCrack: null,
    },
    columns: [
      { field: 'measureCrack', header: words.crack, note: 'mm', as: 'number' },
      { field: 'crackIncrement', header: words.increment, note: 'mm', as: 'number' },
      { field: 'seriousCrack', header: words.seriousCrack, note: 'mm' },
      { field: 'baselineDatetime', header: words.baselineAt, as: 'datetime' },
    ],
    facts: (device) => (
      <Baseline
        page={crackPage}
        call="POST /admin/api/device/{deviceId}/crack/baseline"
        device={device}
        facts={[
          { name: words.crack, value: withUnit(device.measureCrack, 'mm') },
          { name: words.increment, value: withUnit(device.crackIncrement, 'mm') },
          { name: words.baseline, value: withUnit(device.baselineCrack, 'mm') },
        ]}
      />
    ),
    own: {
      ltid: devicesWords.detail.device,
      aboveCautionCrack: words.thresholds,
      belowCautionCrack: words.thresholds,
      aboveAlertCrack: words.thresholds,
      belowAlertCrack: words.thresholds,
      seriousCrack: words.thresholds,
    },
    rules: crackDeviceRules,
    needsDevEui: true,
    fields: ({ field }) => <FormField {...field('ltid')} label={words.ltid} help={words.ltidHelp} />,
    sections: (edit) => (
      <Section title={words.thresholds}>
        <p>{words.thresholdsHelp}</p>
        <Fields>
          {thresholds.map((field) => (
            <FormField key={field} {...edit.field(field)} label={`${words[field]} (mm)`} />
          ))}
        </Fields>
      </Section>
    ),
  },
});
export const CrackPlacesPage = () => <PlacesPage group={crack} />;
export const CrackPlacePage = () => <PlacePage group={crack} />;
export const CrackDevicePage = () => <DevicePage group={crack} />;

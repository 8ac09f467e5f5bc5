/** The console pages of security lights. */
import { lightStateOf, lightStatusNames, lightTypeNames, lightTypes } from '@maru/domain/light';
import { lightRules } from '@maru/domain/light-profile';
import { ImportAction } from '#places/import/import-action.tsx';
import { lastFilters, placedFilters, singleColumns } from '#places/single-device/single-device-list.tsx';
import { declareSingleDevices, SingleDevicePage } from '#places/single-device/single-device-pages.tsx';
import { select, text } from '#screens/list/filters.tsx';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { MasterTextField } from '#screens/master/master-text-field.tsx';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { consoleLightsWords as words } from '#texts/ko/console-lights.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import { NamedLightSign } from './light-sign.tsx';

const lights = declareSingleDevices('security-light', {
  page: 'device/smartSecurityLight',
  deviceType: 'light',
  idName: 'securityLightInstallationPlaceId',
  words: { title: words.title, one: words.light, create: words.create },
  filters: [
    ...placedFilters,
    select('status', words.status, lightStatusNames),
    select('lightType', words.lightType, lightTypeNames),
    text('indcCompany', words.company),
    ...lastFilters,
  ],
  columns: [
    ...singleColumns('rowNumber', 'managementCode', 'address', 'dong'),
    { field: 'lightTypeName', header: words.lightType },
    { field: 'indcCompany', header: words.company },
    ...singleColumns('modelName'),
    { field: 'statusName', header: words.status, cell: (light) => <NamedLightSign light={light} /> },
    ...singleColumns('chargeName', 'telephoneNumber', 'mobileNumber'),
  ],
  blank: { dongName: '', lightType: '', lightTypeName: '', indcCompany: '', ...lightStateOf(true, null) },
  own: { lightType: devicesWords.detail.device, indcCompany: devicesWords.detail.device },
  rules: lightRules,
  fields: ({ field }) => (
    <>
      <FormSelect
        {...field('lightType')}
        label={words.lightType}
        options={lightTypes.map((code) => ({ code, name: lightTypeNames[code] }))}
        none=""
      />
      <MasterTextField
        {...field('indcCompany')}
        kind="lightCompany"
        label={words.company}
        help={words.companyHelp}
        isOptional
      />
    </>
  ),
  facts: (light) => [
    { name: words.status, value: <NamedLightSign light={light} /> },
    { name: words.what, value: light.statusDescription },
  ],
  labels: 'GET /admin/api/installation-place/security-light/labels',
  alertsSessionEnd: true,
});

export const LightsPage = () => <ListScreen list={lights.list} actions={<ImportAction group={lights.imported} />} />;
export const LightPage = () => <SingleDevicePage group={lights} />;

import { lightStatusNames, lightTypeNames } from '@maru/domain/light';
import { pagePath } from '#lib/paths/console-paths.ts';
import { deactivation } from '#places/administration/place-devices.tsx';
import { lastFilters, placedFilters, singleColumns } from '#places/single-device/single-device-list.tsx';
import { inBatches } from '#screens/list/bulk.ts';
import { select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { singleDeviceWords } from '#texts/ko/console-devices.ts';
import { consoleLightsWords as words } from '#texts/ko/console-lights.ts';
import { LightSign } from '../light-sign.tsx';

const page = 'device/smartSecurityLight';

const lights = listOf('GET /admin/api/installation-place/security-light', {
  page,
  title: words.title,
  key: 'securityLightInstallationPlaceId',
  name: 'managementCode',
  open: (light) => pagePath(page, light.securityLightInstallationPlaceId),
  filters: [
    ...placedFilters,
    select('status', words.status, lightStatusNames),
    select('lightType', words.lightType, lightTypeNames),
    text('indcCompany', words.company),
    ...lastFilters,
  ],
  columns: [
    singleColumns.rowNumber,
    singleColumns.managementCode,
    singleColumns.address,
    singleColumns.dong,
    { field: 'lightTypeName', header: words.lightType },
    { field: 'indcCompany', header: words.company },
    singleColumns.modelName,
    {
      field: 'statusName',
      header: words.status,
      cell: (light) => <LightSign light={light} text={light.isActivated ? undefined : light.statusName} />,
    },
    singleColumns.chargeName,
    singleColumns.telephoneNumber,
    singleColumns.mobileNumber,
  ],
  create: { label: words.create, to: pagePath(page, 'new') },
  excel: 'GET /admin/api/installation-place/security-light/excel',
  bulk: [
    {
      ...deactivation,
      run: inBatches('POST /admin/api/installation-place/security-light/deactivate', (rows: readonly Key[]) => ({
        body: idsOf(rows),
      })),
    },
    {
      label: singleDeviceWords.remove,
      line: singleDeviceWords.removeLine,
      needs: 'delete',
      run: inBatches('DELETE /admin/api/installation-place/security-light', (rows: readonly Key[]) => ({
        query: idsOf(rows),
      })),
    },
  ],
});
type Key = { securityLightInstallationPlaceId: number };
const idsOf = (rows: readonly Key[]) => ({
  securityLightInstallationPlaceIds: rows.map((row) => row.securityLightInstallationPlaceId).join(),
});

/** The security lights: those chosen can be taken away together. */
export const LightsPage = () => <ListScreen list={lights} />;

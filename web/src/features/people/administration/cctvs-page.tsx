import { pagePath } from '#lib/paths/console-paths.ts';
import { deactivation } from '#places/administration/place-devices.tsx';
import { lastFilters, placedFilters, singleColumns } from '#places/single-device/single-device-list.tsx';
import { inBatches } from '#screens/list/bulk.ts';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { singleDeviceWords } from '#texts/ko/console-devices.ts';
import { cctvWords as words } from '#texts/ko/console-people.ts';
import { areaFilter } from '../area-filter.tsx';
import { CountingAreas } from './counting-areas.tsx';

const page = 'device/cctv';

/** Twelve columns, and the checkboxes before them. */
const cctvs = listOf('GET /admin/api/installation-place/cctv', {
  page,
  title: words.title,
  key: 'cctvInstallationPlaceId',
  name: 'managementCode',
  open: (cctv) => pagePath(page, cctv.cctvInstallationPlaceId),
  filters: [areaFilter(words.area), ...placedFilters, ...lastFilters],
  columns: [
    singleColumns.rowNumber,
    { ...singleColumns.managementCode, as: 'whole' },
    { field: 'installationPlaceCodeName', header: words.area },
    singleColumns.address,
    singleColumns.detailAddress,
    singleColumns.dong,
    singleColumns.chargeName,
    singleColumns.telephoneNumber,
    singleColumns.mobileNumber,
    singleColumns.modelName,
    singleColumns.installationDate,
    singleColumns.deviceStatus,
  ],
  create: { label: words.create, to: pagePath(page, 'new') },
  excel: 'GET /admin/api/installation-place/cctv/excel',
  bulk: [
    {
      ...deactivation,
      run: inBatches('POST /admin/api/installation-place/cctv/deactivate', (rows: readonly Key[]) => ({
        body: idsOf(rows),
      })),
    },
    {
      label: singleDeviceWords.remove,
      line: singleDeviceWords.removeLine,
      needs: 'delete',
      run: inBatches('DELETE /admin/api/installation-place/cctv', (rows: readonly Key[]) => ({ query: idsOf(rows) })),
    },
  ],
});
type Key = { cctvInstallationPlaceId: number };
const idsOf = (rows: readonly Key[]) => ({
  cctvInstallationPlaceIds: rows.map((row) => row.cctvInstallationPlaceId).join(),
});

/** The CCTVs, and the areas in which they count. */
export const CctvsPage = () => <ListScreen list={cctvs} below={<CountingAreas />} />;

import { pagePath } from '#lib/paths/console-paths.ts';
import { deactivation } from '#places/administration/place-devices.tsx';
import { ImportAction } from '#places/import/import-action.tsx';
import { lastFilters, singleColumns } from '#places/single-device/single-device-list.tsx';
import { inBatches } from '#screens/list/bulk.ts';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { devicesWords, singleDeviceWords } from '#texts/ko/console-devices.ts';
import { consoleVehiclesWords as words } from '#texts/ko/console-vehicles.ts';
import { vehicleFilters } from '../vehicle-filters.tsx';

const page = 'device/vehicleGPS';

interface Key {
  vehicleId: number;
  deviceId: number;
}

const idsOf = (rows: readonly Key[]) => ({
  gps: rows.map(({ vehicleId, deviceId }) => `${vehicleId}:${deviceId}`).join(),
});

/** The path below the page's address for a vehicle with its tracker. */
export const gpsPath = ({ vehicleId, deviceId }: Key) => pagePath(page, `${vehicleId}:${deviceId}`);

const vehicles = listOf('GET /admin/api/installation/vehicle-gps', {
  page,
  title: words.title,
  key: 'vehicleId',
  name: 'vehicleNumber',
  open: gpsPath,
  filters: [...vehicleFilters, ...lastFilters],
  columns: [
    ...singleColumns('rowNumber'),
    { field: 'vehicleNumber', header: words.number, as: 'whole' },
    ...singleColumns('managementCode'),
    { field: 'vehicleTypeName', header: words.type },
    { field: 'carryingCapacity', header: words.capacity, note: words.tons, as: 'number' },
    { field: 'vehicleCompanyCodeName', header: words.company },
    ...singleColumns('chargeName', 'telephoneNumber', 'mobileNumber'),
    { field: 'installationTypeName', header: words.installation },
    ...singleColumns('modelName'),
    { field: 'vendorCodeName', header: devicesWords.vendor },
    ...singleColumns('installationDate', 'deviceStatus', 'updated', 'registered'),
  ],
  create: { label: words.create, to: pagePath(page, 'new') },
  excel: 'GET /admin/api/installation/vehicle-gps/excel',
  bulk: [
    {
      ...deactivation,
      run: inBatches('POST /admin/api/installation/vehicle-gps/deactivate', (rows: readonly Key[]) => ({
        body: idsOf(rows),
      })),
    },
    {
      label: singleDeviceWords.remove,
      line: words.remove,
      needs: 'delete',
      run: inBatches('DELETE /admin/api/installation/vehicle-gps', (rows: readonly Key[]) => ({ query: idsOf(rows) })),
    },
  ],
});

/** The cleaning vehicles with their trackers. */
export const VehiclesPage = () => (
  <ListScreen
    list={vehicles}
    actions={<ImportAction group={{ list: '/admin/api/installation/vehicle-gps', page, title: words.title }} />}
  />
);

import { deviceStatuses } from '@maru/domain/device-profile';
import { detailAddress } from '#lib/paths/console-paths.ts';
import { PlaceLink } from '#places/administration/place-link.tsx';
import { inBatches } from '#screens/list/bulk.ts';
import { dateRange, search, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { dong, facility, vendor } from '#screens/list/place-filters.tsx';
import { placesWords as words } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';

const page = 'device/fineDustSensor';

const places = listOf('GET /admin/api/installation-place/fine-dusts', {
  page,
  title: '미세먼지 센서 설치 장소',
  key: 'installationPlaceId',
  name: 'installationPlaceName',
  filters: [
    facility(),
    dong(),
    vendor('air'),
    select('deviceStatus', words.status, deviceStatuses),
    dateRange('startDate', 'endDate', 'year'),
    search(words.searchTypes),
  ],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    {
      field: 'installationPlaceName',
      header: words.name,
      sort: true,
      cell: (place) => <PlaceLink page={page} place={place} />,
    },
    { field: 'facilityTypeName', header: words.facilityType },
    { field: 'detailFacilityTypeName', header: words.detailFacilityType },
    { field: 'dongCodeName', header: words.dong, sort: true },
    { field: 'address', header: words.address, sort: true, as: 'address' },
    { field: 'activatedOnCount', header: words.activatedOn, as: 'number' },
    { field: 'activatedOffCount', header: words.activatedOff, as: 'number' },
    { field: 'deviceTotalCount', header: words.devices, sort: true, as: 'number' },
    { field: 'lastInstallationDate', header: words.lastInstalled, sort: true, as: 'date' },
    { field: 'lastUpdatedDatetime', header: words.updated, sort: true, as: 'datetime' },
    { field: 'registeredDatetime', header: words.registered, sort: true, as: 'datetime' },
  ],
  create: { label: words.create, to: detailAddress(page, 'new') },
  excel: 'GET /admin/api/installation-place/fine-dusts/excel',
  bulk: [
    {
      label: words.remove,
      line: words.removeLine,
      needs: 'delete',
      run: inBatches('DELETE /admin/api/installation-place/fine-dusts', (rows: readonly Key[]) => ({
        query: { installationPlaceIds: rows.map((row) => row.installationPlaceId).join() },
      })),
    },
  ],
});
type Key = { installationPlaceId: number };

/** The places of air-quality sensors: those chosen can be taken away together. */
export const AirPlacesPage = () => <ListScreen list={places} />;

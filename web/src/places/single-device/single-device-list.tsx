/** The list of places that are one device: what it has in every group. The group declares it with its call. */
import type { SingleDeviceRow, SingleDeviceSort } from '@maru/contract/single-device-place';
import { deviceStatuses } from '@maru/domain/device-profile';
import type { ListColumn } from '#screens/list/columns.tsx';
import { dateRange, search, select } from '#screens/list/filters.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import { devicesWords, placesWords } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { StatusSign } from '#ui/state/status-sign.tsx';

/** Those that every such list begins with. */
export const placedFilters = [dong(), select('deviceStatus', placesWords.status, deviceStatuses)] as const;

/** Those that it ends with: registered in the last year unless asked otherwise, and a keyword. */
export const lastFilters = [
  dateRange('startDate', 'endDate', 'year'),
  search({ managementCode: devicesWords.code, address: placesWords.address, modelName: devicesWords.model }),
] as const;

type SingleColumn = ListColumn<SingleDeviceRow, SingleDeviceSort>;

/** Columns by what they show, for a group to put in its order. */
export const singleColumns = {
  rowNumber: { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
  managementCode: { field: 'managementCode', header: devicesWords.code, sort: true, as: 'whole' },
  address: { field: 'address', header: placesWords.address, sort: true, as: 'address' },
  detailAddress: { field: 'detailAddress', header: placesWords.detailAddress, as: 'cut' },
  dong: { field: 'dongCodeName', header: placesWords.dong, sort: true },
  chargeName: { field: 'chargeName', header: placesWords.detail.charge },
  telephoneNumber: { field: 'telephoneNumber', header: placesWords.detail.telephone, as: 'whole' },
  mobileNumber: { field: 'mobileNumber', header: placesWords.detail.mobile, as: 'whole' },
  modelName: { field: 'modelName', header: devicesWords.model, sort: true },
  installationDate: { field: 'installationDate', header: devicesWords.installed, sort: true, as: 'date' },
  deviceStatus: {
    field: 'deviceStatusName',
    header: devicesWords.status,
    cell: ({ deviceStatus, deviceStatusName }) => (
      <StatusSign isNormal={deviceStatus === 'normal'}>{deviceStatusName}</StatusSign>
    ),
  },
  reported: { field: 'measurementDatetime', header: devicesWords.reported, as: 'datetime' },
  updated: { field: 'lastUpdatedDatetime', header: devicesWords.updated, sort: true, as: 'datetime' },
  registered: { field: 'registeredDatetime', header: devicesWords.registered, sort: true, as: 'datetime' },
} as const satisfies Readonly<Record<string, SingleColumn>>;

/** The list of places with a single device, common to every group. */
import type { SingleDeviceRow, SingleDeviceSort } from '@maru/contract/single-device-place';
import { deviceStatuses } from '@maru/domain/device-profile';
import type { CallInput } from '#lib/api/api.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { inBatches } from '#screens/list/bulk.ts';
import type { ListColumn } from '#screens/list/columns.tsx';
import { dateRange, search, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { dong } from '#screens/list/place-filters.tsx';
import { devicesWords, placesWords, singleDeviceWords } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { deactivation } from '../administration/place-devices.tsx';
import { type AnySingleGroup, idOf, singleCalls } from './single-device-group.ts';

/** The first filters of most such lists. */
export const placedFilters = [dong(), select('deviceStatus', placesWords.status, deviceStatuses)] as const;

/** The last filters of every such list: registration date, by default the last year, and a keyword. */
export const lastFilters = [
  dateRange('startDate', 'endDate', 'year'),
  search({ managementCode: devicesWords.code, address: placesWords.address, modelName: devicesWords.model }),
] as const;

type SingleColumn = ListColumn<SingleDeviceRow, SingleDeviceSort>;

const columns = {
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

/** Common columns that any group may show, in the group's order. */
export const singleColumns = <Name extends keyof typeof columns>(...names: readonly Name[]) =>
  names.map((name) => columns[name]);

export function singlesOf({ path, page, idName, words, filters, columns: shown, labels }: AnySingleGroup) {
  const calls = singleCalls(path);
  const idsOf = (rows: readonly object[]) => ({ [`${idName}s`]: rows.map((row) => idOf(row, idName)).join() });
  return listOf(calls.places, {
    page,
    title: words.title,
    // Each group has its own name for this field, so the common type of all groups doesn't contain it.
    key: idName as never,
    name: 'managementCode',
    open: (row) => pagePath(page, idOf(row, idName)),
    filters,
    columns: shown,
    create: { label: words.create, to: pagePath(page, 'new') },
    excel: calls.excel,
    labels,
    bulk: [
      {
        ...deactivation,
        run: inBatches(
          calls.deactivate,
          (rows: readonly object[]) => ({ body: idsOf(rows) }) as CallInput<typeof calls.deactivate>,
        ),
      },
      {
        label: singleDeviceWords.remove,
        line: singleDeviceWords.removeLine,
        needs: 'delete',
        run: inBatches(
          calls.removeSeveral,
          (rows: readonly object[]) => ({ query: idsOf(rows) }) as CallInput<typeof calls.removeSeveral>,
        ),
      },
    ],
  });
}

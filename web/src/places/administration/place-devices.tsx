/** The list of a place's devices, common to every group. */
import type { DeviceRow, DeviceSort } from '@maru/contract/device-administration';
import type { ConsolePage } from '@maru/domain/administration';
import { deviceStatuses } from '@maru/domain/device-profile';
import { installationTypeNames } from '@maru/domain/facility';
import { useMay } from '#lib/admin-session/me.ts';
import { inBatches } from '#screens/list/bulk.ts';
import type { ListColumn } from '#screens/list/columns.tsx';
import { dateRange, search, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { vendor } from '#screens/list/place-filters.tsx';
import { devicesWords as words } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { deviceAddress } from './place-address.ts';
import { type AnyPlaceGroup, placeCalls } from './place-group.ts';

const deviceFilters = (deviceType: string) => [
  select('deviceStatus', words.status, deviceStatuses),
  vendor(deviceType),
  select('installationType', words.installationType, {
    indoor: installationTypeNames.indoor,
    outdoor: installationTypeNames.outdoor,
  }),
  dateRange('startDate', 'endDate'),
  search(words.searchTypes),
];

/** Deactivates several devices at once, which is required before removal. Each list adds its own call. */
export const deactivation = { label: words.deactivate, line: words.deactivateLine, needs: 'post' } as const;

const deviceColumns: readonly ListColumn<DeviceRow, DeviceSort>[] = [
  { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
  { field: 'managementCode', header: words.code, sort: true, as: 'whole' },
  {
    field: 'deviceStatusName',
    header: words.status,
    cell: ({ deviceStatus, deviceStatusName }) => (
      <StatusSign isNormal={deviceStatus === 'normal'}>{deviceStatusName}</StatusSign>
    ),
  },
  {
    field: 'installationType',
    header: words.installationType,
    cell: ({ installationType }) => installationTypeNames[installationType],
  },
  { field: 'installationLocation', header: words.location, sort: true },
  { field: 'vendorCodeName', header: words.vendor, sort: true },
  { field: 'modelName', header: words.model, as: 'whole' },
  { field: 'installationDate', header: words.installed, sort: true, as: 'date' },
  { field: 'measurementDatetime', header: words.measured, as: 'datetime' },
];

type DeviceKey = { deviceId: number };
const idsOf = (rows: readonly DeviceKey[]) => ({ deviceIds: rows.map((row) => row.deviceId).join() });

export function devicesOf({ path, page, deviceType, device }: AnyPlaceGroup) {
  const calls = placeCalls(path);
  return listOf(calls.devices, {
    page,
    title: words.title,
    key: 'deviceId',
    name: 'managementCode',
    open: ({ installationPlaceId, deviceId }) => deviceAddress(page, installationPlaceId, deviceId),
    filters: deviceFilters(deviceType),
    columns: [...deviceColumns, ...(device?.columns ?? [])],
    bulk: [
      {
        ...deactivation,
        run: inBatches(calls.deactivateDevices, (rows: readonly DeviceKey[]) => ({ body: idsOf(rows) })),
      },
      {
        label: words.remove,
        line: words.removeLine,
        needs: 'delete',
        run: inBatches(calls.removeDevices, (rows: readonly DeviceKey[]) => ({ query: idsOf(rows) })),
      },
    ],
  });
}

/** The button above the list for a new device. */
export function NewPlaceDevice({ page, placeId }: { page: ConsolePage; placeId: number }) {
  const may = useMay();
  return may(page, 'post') ? (
    <ActionLink to={deviceAddress(page, placeId, 'new')} primary>
      {words.create}
    </ActionLink>
  ) : null;
}

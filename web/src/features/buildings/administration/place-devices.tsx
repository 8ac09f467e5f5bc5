import { deviceAddress } from '#places/administration/place-address.ts';
import { deactivation, deviceColumns, deviceFilters, NewPlaceDevice } from '#places/administration/place-devices.tsx';
import { inBatches } from '#screens/list/bulk.ts';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { buildingDeviceWords } from '#texts/ko/console-buildings.ts';
import { devicesWords as words } from '#texts/ko/console-devices.ts';
import { type Administered, administered } from './kinds.ts';

const { tilt, crack } = administered;
const idsOf = (rows: readonly { deviceId: number }[]) => ({ deviceIds: rows.map((row) => row.deviceId).join() });
const removed = (rows: readonly { deviceId: number }[]) => ({ query: idsOf(rows) });
const deactivated = (rows: readonly { deviceId: number }[]) => ({ body: idsOf(rows) });
const remove = { label: words.remove, line: words.removeLine, needs: 'delete' } as const;

const devices = {
  tilt: listOf(tilt.devices, {
    page: tilt.page,
    title: words.title,
    key: 'deviceId',
    name: 'managementCode',
    open: ({ installationPlaceId, deviceId }) => deviceAddress(tilt.page, installationPlaceId, deviceId),
    filters: deviceFilters(tilt.series),
    columns: [
      ...deviceColumns,
      { field: 'xAngle', header: buildingDeviceWords.xAngle, note: '°', as: 'number' },
      { field: 'yAngle', header: buildingDeviceWords.yAngle, note: '°', as: 'number' },
      { field: 'baselineDatetime', header: buildingDeviceWords.baselineAt, as: 'datetime' },
    ],
    bulk: [
      { ...deactivation, run: inBatches('POST /admin/api/device/tilt/deactivate', deactivated) },
      { ...remove, run: inBatches('DELETE /admin/api/device/tilt', removed) },
    ],
  }),
  crack: listOf(crack.devices, {
    page: crack.page,
    title: words.title,
    key: 'deviceId',
    name: 'managementCode',
    open: ({ installationPlaceId, deviceId }) => deviceAddress(crack.page, installationPlaceId, deviceId),
    filters: deviceFilters(crack.series),
    columns: [
      ...deviceColumns,
      { field: 'measureCrack', header: buildingDeviceWords.crack, note: 'mm', as: 'number' },
      { field: 'crackIncrement', header: buildingDeviceWords.increment, note: 'mm', as: 'number' },
      { field: 'seriousCrack', header: buildingDeviceWords.seriousCrack, note: 'mm' },
      { field: 'baselineDatetime', header: buildingDeviceWords.baselineAt, as: 'datetime' },
    ],
    bulk: [
      { ...deactivation, run: inBatches('POST /admin/api/device/crack/deactivate', deactivated) },
      { ...remove, run: inBatches('DELETE /admin/api/device/crack', removed) },
    ],
  }),
};

interface PlaceDevicesProps {
  kind: Administered;
  placeId: number;
}

/** The sensors of one building: those chosen can be taken away together. */
export function PlaceDevices({ kind, placeId }: PlaceDevicesProps) {
  const actions = <NewPlaceDevice page={kind.page} placeId={placeId} />;
  const params = { id: placeId };
  return kind.series === 'tilt' ? (
    <ListSection list={devices.tilt} params={params} prefix="" actions={actions} />
  ) : (
    <ListSection list={devices.crack} params={params} prefix="" actions={actions} />
  );
}

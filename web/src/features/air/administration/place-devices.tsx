import { deviceAddress } from '#places/administration/place-address.ts';
import { deactivation, deviceColumns, deviceFilters, NewPlaceDevice } from '#places/administration/place-devices.tsx';
import { inBatches } from '#screens/list/bulk.ts';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { devicesWords as words } from '#texts/ko/console-devices.ts';

const page = 'device/fineDustSensor';

type Key = { deviceId: number };
const idsOf = (rows: readonly Key[]) => ({ deviceIds: rows.map((row) => row.deviceId).join() });

const devices = listOf('GET /admin/api/installation-place/{id}/device/fine-dusts', {
  page,
  title: words.title,
  key: 'deviceId',
  name: 'managementCode',
  open: ({ installationPlaceId, deviceId }) => deviceAddress(page, installationPlaceId, deviceId),
  filters: deviceFilters('air'),
  columns: deviceColumns,
  bulk: [
    {
      ...deactivation,
      run: inBatches('POST /admin/api/device/fine-dusts/deactivate', (rows: readonly Key[]) => ({ body: idsOf(rows) })),
    },
    {
      label: words.remove,
      line: words.removeLine,
      needs: 'delete',
      run: inBatches('DELETE /admin/api/device/fine-dusts', (rows: readonly Key[]) => ({ query: idsOf(rows) })),
    },
  ],
});

/** The devices of one place: those chosen can be taken away together. */
export function PlaceDevices({ placeId }: { placeId: number }) {
  return (
    <ListSection
      list={devices}
      params={{ id: placeId }}
      prefix=""
      actions={<NewPlaceDevice page={page} placeId={placeId} />}
    />
  );
}

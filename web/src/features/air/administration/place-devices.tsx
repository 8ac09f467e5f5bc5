import { deviceStatuses } from '@maru/domain/device-profile';
import { installationTypeNames } from '@maru/domain/facility';
import { useMay } from '../../../lib/admin-session/me.ts';
import { detailAddress, pagePath } from '../../../lib/paths/console-paths.ts';
import { PageLink } from '../../../lib/paths/page-link.tsx';
import { inBatches } from '../../../screens/list/bulk.ts';
import { dateRange, search, select } from '../../../screens/list/filters.tsx';
import { listOf } from '../../../screens/list/list.ts';
import { ListSection } from '../../../screens/list/list-screen.tsx';
import { vendor } from '../../../screens/list/place-filters.tsx';
import { usePlacedSearch } from '../../../screens/list/placed-search.ts';
import { devicesWords as words } from '../../../texts/ko/console-devices.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { actionClass } from '../../../ui/action/action-button.tsx';
import { StatusSign } from '../../../ui/state/status-sign.tsx';

const page = 'device/fineDustSensor';
export const devicePath = (placeId: number, id: number | 'new') => `${pagePath(page, placeId)}/device/${id}`;

const devices = listOf('GET /admin/api/installation-place/{id}/device/fine-dusts', {
  page,
  title: words.title,
  key: 'deviceId',
  name: 'managementCode',
  open: ({ installationPlaceId, deviceId }) => devicePath(installationPlaceId, deviceId),
  filters: [
    select('deviceStatus', words.status, deviceStatuses),
    vendor('air'),
    select('installationType', words.installationType, {
      indoor: installationTypeNames.indoor,
      outdoor: installationTypeNames.outdoor,
    }),
    dateRange('startDate', 'endDate'),
    search(words.searchTypes),
  ],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'managementCode', header: words.code, sort: true },
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
    { field: 'modelName', header: words.model },
    { field: 'installationDate', header: words.installed, sort: true, as: 'date' },
    { field: 'measurementDatetime', header: words.measured, as: 'datetime' },
  ],
  bulk: [
    {
      label: words.remove,
      line: words.removeLine,
      needs: 'delete',
      run: inBatches('DELETE /admin/api/device/fine-dusts', (rows: readonly { deviceId: number }[]) => ({
        query: { deviceIds: rows.map((row) => row.deviceId).join() },
      })),
    },
  ],
});

/** The devices of one place: those chosen can be taken away together. */
export function PlaceDevices({ placeId, deviceCount }: { placeId: number; deviceCount: number }) {
  const may = useMay();
  const [{ deviceStatus }] = usePlacedSearch({ kind: 'page' });
  return (
    <ListSection
      list={devices}
      params={{ id: placeId }}
      prefix=""
      actions={
        <>
          {deviceStatus ? (
            <PageLink {...detailAddress(page, placeId)} className={actionClass()}>
              {words.whole(deviceCount)}
            </PageLink>
          ) : null}
          {may(page, 'post') ? (
            <PageLink to={devicePath(placeId, 'new')} className={actionClass(true)}>
              {words.create}
            </PageLink>
          ) : null}
        </>
      }
    />
  );
}

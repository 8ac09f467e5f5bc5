/** The list of a group's places, common to every group. */
import type { ConsolePage } from '@maru/domain/administration';
import { deviceStatuses } from '@maru/domain/device-profile';
import { detailAddress } from '#lib/paths/console-paths.ts';
import { inBatches } from '#screens/list/bulk.ts';
import { dateRange, search, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { dong, vendor } from '#screens/list/place-filters.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { placesWords as words } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { RowLink } from '#ui/table/row-link.tsx';
import { type NamedPlace, placeAddress } from './place-address.ts';
import { type AnyPlaceGroup, placeCalls } from './place-group.ts';

/** Columns of places, for a group to combine with its own. */
export const placeColumns = (page: ConsolePage) =>
  ({
    named: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      {
        field: 'installationPlaceName',
        header: words.name,
        sort: true,
        cell: (place: NamedPlace) => <PlaceLink page={page} place={place} />,
      },
    ],
    located: [
      { field: 'dongCodeName', header: words.dong, sort: true },
      { field: 'address', header: words.address, sort: true, as: 'address' },
    ],
    counted: [
      { field: 'activatedOnCount', header: words.activatedOn, as: 'number' },
      { field: 'activatedOffCount', header: words.activatedOff, as: 'number' },
      { field: 'deviceTotalCount', header: words.devices, sort: true, as: 'number' },
      { field: 'lastInstallationDate', header: words.lastInstalled, sort: true, as: 'date' },
      { field: 'lastUpdatedDatetime', header: words.updated, sort: true, as: 'datetime' },
    ],
    registered: { field: 'registeredDatetime', header: words.registered, sort: true, as: 'datetime' },
  }) as const;

/** Links to the place's devices, filtered by the list's vendor and management code. */
function PlaceLink({ page, place }: { page: ConsolePage; place: NamedPlace }) {
  const [search] = usePlacedSearch({ kind: 'page' });
  return <RowLink to={placeAddress(page, place, search)}>{place.installationPlaceName}</RowLink>;
}

type PlaceKey = { installationPlaceId: number };

export function placesOf({ path, page, deviceType, title, filters, columns, labels }: AnyPlaceGroup) {
  const calls = placeCalls(path);
  return listOf(calls.places, {
    page,
    title,
    key: 'installationPlaceId',
    name: 'installationPlaceName',
    filters: [
      ...filters,
      dong(),
      vendor(deviceType),
      select('deviceStatus', words.status, deviceStatuses),
      dateRange('startDate', 'endDate', 'year'),
      search(words.searchTypes),
    ],
    columns,
    create: { label: words.create, to: detailAddress(page, 'new') },
    excel: calls.excel,
    labels,
    bulk: [
      {
        label: words.remove,
        line: words.removeLine,
        needs: 'delete',
        run: inBatches(calls.removePlaces, (rows: readonly PlaceKey[]) => ({
          query: { installationPlaceIds: rows.map((row) => row.installationPlaceId).join() },
        })),
      },
    ],
  });
}

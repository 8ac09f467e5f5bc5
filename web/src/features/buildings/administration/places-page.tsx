import type { OutputOf } from '@maru/contract';
import { buildingGrades, buildingUseTypes, structureTypes } from '@maru/domain/building';
import { deviceStatuses } from '@maru/domain/device-profile';
import { detailAddress } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { placeAddress } from '#places/administration/place-address.ts';
import { PlaceLink } from '#places/administration/place-link.tsx';
import { inBatches } from '#screens/list/bulk.ts';
import { dateRange, search, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { dong, vendor } from '#screens/list/place-filters.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { buildingWords } from '#texts/ko/console-buildings.ts';
import { placesWords as words } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { type Administered, administered } from './kinds.ts';

type Row = OutputOf<'GET /admin/api/installation-place/crack'>['list'][number];

const buildingsOf = (kind: Administered) =>
  listOf(kind.places, {
    page: kind.page,
    title: kind.title,
    key: 'installationPlaceId',
    name: 'installationPlaceName',
    filters: [
      select('structureType', buildingWords.structureType, structureTypes),
      select('buildingUseType', buildingWords.buildingUseType, buildingUseTypes),
      select('buildingGrade', buildingWords.buildingGrade, buildingGrades),
      dong(),
      vendor(kind.series),
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
        cell: (place) => <PlaceLink page={kind.page} place={place} />,
      },
      { field: 'dongCodeName', header: words.dong, sort: true },
      { field: 'address', header: words.address, sort: true, as: 'address' },
      { field: 'structureTypeName', header: buildingWords.structureType },
      { field: 'buildingStructure', header: buildingWords.buildingStructure },
      { field: 'buildingUseTypeName', header: buildingWords.buildingUseType },
      { field: 'buildingGradeName', header: buildingWords.buildingGrade },
      { field: 'completionDate', header: buildingWords.completionDate, as: 'date' },
      { field: 'ownerName', header: buildingWords.ownerName },
      { field: 'managerName', header: buildingWords.managerName },
      { field: 'activatedOnCount', header: words.activatedOn, as: 'number' },
      { field: 'activatedOffCount', header: words.activatedOff, as: 'number' },
      { field: 'deviceTotalCount', header: words.devices, sort: true, as: 'number' },
      { field: 'lastInstallationDate', header: words.lastInstalled, sort: true, as: 'date' },
      { field: 'lastUpdatedDatetime', header: words.updated, sort: true, as: 'datetime' },
      { id: 'detail', header: buildingWords.view, as: 'action', cell: (row) => <ViewLink kind={kind} row={row} /> },
    ],
    create: { label: words.create, to: detailAddress(kind.page, 'new') },
    excel: kind.excel,
    bulk: [
      {
        label: words.remove,
        line: words.removeLine,
        needs: 'delete',
        run: inBatches(kind.removePlaces, (rows: readonly Key[]) => ({
          query: { installationPlaceIds: rows.map((row) => row.installationPlaceId).join() },
        })),
      },
    ],
  });
type Key = { installationPlaceId: number };

function ViewLink({ kind, row }: { kind: Administered; row: Row }) {
  const [asked] = usePlacedSearch({ kind: 'page' });
  const { to, search: query } = placeAddress(kind.page, row, asked);
  return (
    <PageLink
      to={to}
      search={query}
      className={actionClass()}
      aria-label={buildingWords.viewOf(row.installationPlaceName)}
    >
      {buildingWords.view}
    </PageLink>
  );
}

const [tiltBuildings, crackBuildings] = [buildingsOf(administered.tilt), buildingsOf(administered.crack)];

/** The buildings with their tilt sensors: those chosen can be taken away together. */
export const TiltPlacesPage = () => <ListScreen list={tiltBuildings} />;
/** The buildings with their crack sensors. */
export const CrackPlacesPage = () => <ListScreen list={crackBuildings} />;

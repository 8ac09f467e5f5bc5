import { type RecycleBinType, recycleBinTypes } from '@maru/domain/bin';
import { pagePath } from '#lib/paths/console-paths.ts';
import { deactivation } from '#places/administration/place-devices.tsx';
import { lastFilters, placedFilters, singleColumns } from '#places/single-device/single-device-list.tsx';
import { inBatches } from '#screens/list/bulk.ts';
import { select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { consoleBinsWords as words } from '#texts/ko/console-bins.ts';
import { singleDeviceWords } from '#texts/ko/console-devices.ts';
import { Fills } from '../fills.tsx';
import { ToEmpty } from './to-empty.tsx';

const page = 'device/smartRecycleBin';

/** What a place takes, as its levels are drawn: of one that nobody has described both. */
export const takenBy = (recycleBinType: string): RecycleBinType => (recycleBinType || 'both') as RecycleBinType;

const bins = listOf('GET /admin/api/installation-place/recycle-bin', {
  page,
  title: words.title,
  key: 'recycleBinInstallationPlaceId',
  name: 'managementCode',
  open: (bin) => pagePath(page, bin.recycleBinInstallationPlaceId),
  filters: [...placedFilters, select('recycleBinType', words.type, recycleBinTypes), ...lastFilters],
  columns: [
    singleColumns.rowNumber,
    singleColumns.managementCode,
    { field: 'recycleBinTypeName', header: words.type },
    { field: 'recycleBinCount', header: words.number, as: 'number' },
    singleColumns.address,
    singleColumns.detailAddress,
    singleColumns.dong,
    {
      field: 'bin',
      header: words.fill,
      cell: ({ recycleBinType, bin }) => (
        <Fills bin={{ recycleBinType: takenBy(recycleBinType), bin }} isTimeless isCompact />
      ),
    },
    singleColumns.chargeName,
    singleColumns.telephoneNumber,
    singleColumns.mobileNumber,
    singleColumns.installationDate,
    singleColumns.updated,
    singleColumns.registered,
  ],
  create: { label: words.create, to: pagePath(page, 'new') },
  excel: 'GET /admin/api/installation-place/recycle-bin/excel',
  bulk: [
    {
      ...deactivation,
      run: inBatches('POST /admin/api/installation-place/recycle-bin/deactivate', (rows: readonly Key[]) => ({
        body: idsOf(rows),
      })),
    },
    {
      label: singleDeviceWords.remove,
      line: singleDeviceWords.removeLine,
      needs: 'delete',
      run: inBatches('DELETE /admin/api/installation-place/recycle-bin', (rows: readonly Key[]) => ({
        query: idsOf(rows),
      })),
    },
  ],
});
type Key = { recycleBinInstallationPlaceId: number };
const idsOf = (rows: readonly Key[]) => ({
  recycleBinInstallationPlaceIds: rows.map((row) => row.recycleBinInstallationPlaceId).join(),
});

/** The recycle bins, under those that are to be emptied today; chosen ones can be taken away together. */
export const BinsPage = () => <ListScreen list={bins} above={<ToEmpty />} />;

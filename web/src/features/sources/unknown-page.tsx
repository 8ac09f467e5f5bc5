import type { OutputOf } from '@maru/contract';
import { deviceKinds } from '@maru/domain/device-groups';
import { rejectionNames } from '@maru/domain/source';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { inBatches } from '#screens/list/bulk.ts';
import { dateRange, select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen, ListSection } from '#screens/list/list-screen.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { unknownWords as words } from '#texts/ko/console-sources.ts';
import { RegisterButton } from './register-dialog.tsx';

const page = 'device/unknown';
const unknownCall = 'GET /admin/api/device/unknown';
type UnknownDevice = OutputOf<typeof unknownCall>['list'][number];

const codesOf = (rows: readonly Pick<UnknownDevice, 'managementCode'>[]) => ({
  query: { managementCodes: rows.map(({ managementCode }) => managementCode).join() },
});

const devices = listOf(unknownCall, {
  page,
  title: words.title,
  key: 'managementCode',
  name: 'managementCode',
  filters: [select('transport', words.transport, words.transports), text('keyword', words.keyword)],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'managementCode', header: words.code, as: 'whole' },
    {
      field: 'transportName',
      header: words.transport,
      cell: ({ sourceId, sourceName, transportName }) =>
        sourceId === null ? transportName : <PageLink to={pagePath('device/source', sourceId)}>{sourceName}</PageLink>,
    },
    { field: 'modelName', header: words.model },
    {
      field: 'guessedSeries',
      header: words.guess,
      cell: ({ guessedSeries }) => deviceKinds.find(({ series }) => series === guessedSeries)?.name ?? '-',
    },
    { field: 'firstSeenDatetime', header: words.firstSeen, as: 'datetime' },
    { field: 'lastSeenDatetime', header: words.lastSeen, as: 'datetime' },
    { field: 'messageCount', header: words.count, as: 'number' },
    { field: 'payload', header: words.payload, as: 'cut', width: '14rem' },
    { id: 'manage', header: words.manage, as: 'action', cell: (device) => <RegisterButton device={device} /> },
  ],
  bulk: [
    {
      label: words.ignore,
      line: words.ignoreLine,
      needs: 'delete',
      run: inBatches('DELETE /admin/api/device/unknown', codesOf),
    },
  ],
});

const rejected = listOf('GET /admin/api/device/rejected-readings', {
  page,
  title: words.rejected.title,
  key: 'rejectedReadingId',
  name: 'receivedDatetime',
  filters: [
    select('reason', words.rejected.reason, rejectionNames),
    text('managementCode', words.rejected.code),
    dateRange('startDate', 'endDate'),
  ],
  columns: [
    { field: 'receivedDatetime', header: words.rejected.receivedAt, as: 'datetime' },
    { field: 'managementCode', header: words.rejected.code, as: 'whole' },
    { field: 'transportName', header: words.transport },
    { field: 'reasonName', header: words.rejected.reason, width: '10rem' },
    { field: 'detail', header: words.rejected.detail, as: 'cut', width: '16rem' },
    { field: 'payload', header: words.rejected.payload, as: 'cut', width: '16rem' },
  ],
});

const ignored = listOf(unknownCall, {
  page,
  title: words.ignored,
  key: 'managementCode',
  name: 'managementCode',
  query: { isIgnored: true },
  filters: [text('keyword', words.keyword)],
  columns: [
    { field: 'managementCode', header: words.code, as: 'whole' },
    { field: 'transportName', header: words.transport },
    { field: 'lastSeenDatetime', header: words.lastSeen, as: 'datetime' },
    { field: 'messageCount', header: words.count, as: 'number' },
    { field: 'payload', header: words.payload, as: 'cut', width: '14rem' },
  ],
  bulk: [
    {
      label: words.restore,
      line: words.restoreLine,
      needs: 'post',
      run: inBatches('PATCH /admin/api/device/unknown', codesOf),
    },
  ],
});

/** Devices that report without being registered, ignored ones, and rejected readings. */
export const UnknownPage = () => (
  <ListScreen
    list={devices}
    below={
      <>
        <ListSection list={rejected} prefix="rejected" />
        <ListSection list={ignored} prefix="ignored" />
      </>
    }
  />
);

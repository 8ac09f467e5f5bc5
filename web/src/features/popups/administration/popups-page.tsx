import { formatDatetime } from '#lib/formats/datetime.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { eachRow } from '#screens/list/bulk.ts';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { consolePopupsWords as words } from '#texts/ko/console-posts.ts';

const page = 'posts/popup';

const popups = listOf('GET /admin/api/popup', {
  page,
  title: words.title,
  key: 'popupId',
  name: 'popupTitle',
  open: ({ popupId }) => pagePath(page, popupId),
  columns: [
    { field: 'rowNumber', header: words.number, as: 'number' },
    { field: 'popupTitle', header: words.titleField, as: 'cut', sort: true, width: '16rem' },
    { field: 'popupStatusName', header: words.status },
    { field: 'sortOrder', header: words.order, as: 'number', sort: true },
    { field: 'startDatetime', header: words.start, as: 'datetime', sort: true },
    {
      field: 'endDatetime',
      header: words.end,
      cell: ({ endDatetime }) => (endDatetime === '' ? '-' : formatDatetime(endDatetime)),
    },
    { field: 'registeredDatetime', header: words.registered, as: 'datetime', sort: true },
    { field: 'registeredAdminId', header: words.registeredBy },
    { field: 'lastUpdatedDatetime', header: words.updated, as: 'datetime', sort: true },
    { field: 'lastUpdatedAdminId', header: words.updatedBy },
  ],
  create: { label: words.create, to: pagePath(page, 'new') },
  bulk: [
    {
      label: words.remove,
      line: words.removeLine,
      needs: 'delete',
      run: eachRow('DELETE /admin/api/popup/{popupId}', ({ popupId }: { popupId: number }) => ({
        params: { popupId },
      })),
    },
  ],
});

/** The popups, including private popups; selected popups can be deleted together. */
export const PopupsPage = () => <ListScreen list={popups} />;

import { pagePath } from '#lib/paths/console-paths.ts';
import { eachRow } from '#screens/list/bulk.ts';
import { search, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { consoleNoticesWords as words } from '#texts/ko/console-posts.ts';

const page = 'posts/notice';

const notices = listOf('GET /admin/api/bbs/1/articles', {
  page,
  title: words.title,
  key: 'articleId',
  name: 'articleTitle',
  open: ({ articleId }) => pagePath(page, articleId),
  filters: [
    select('articleCategory', words.category, words.categories),
    select('noticeStatus', words.status, words.statuses),
    search(words.searchTypes),
  ],
  columns: [
    { field: 'rowNumber', header: words.number, as: 'number' },
    { field: 'articleTitle', header: words.titleField, as: 'cut', sort: true, width: '16rem' },
    { field: 'articleCategoryName', header: words.category },
    { field: 'noticeStatusName', header: words.status },
    { field: 'publishDatetime', header: words.start, as: 'datetime', sort: true },
    { field: 'endDatetime', header: words.end, as: 'datetime' },
    { field: 'attachmentCount', header: words.files, as: 'number' },
    { field: 'hitCount', header: words.hits, as: 'number', sort: true },
    { field: 'registeredDatetime', header: words.registered, as: 'datetime', sort: true },
    { field: 'registeredUserId', header: words.registeredBy },
    { field: 'lastUpdatedDatetime', header: words.updated, as: 'datetime', sort: true },
  ],
  create: { label: words.create, to: pagePath(page, 'new') },
  bulk: [
    {
      label: words.remove,
      line: words.removeLine,
      needs: 'delete',
      run: eachRow('DELETE /admin/api/articles/{id}', ({ articleId: id }: { articleId: number }) => ({
        params: { id },
      })),
    },
  ],
});

/** The notices, including private notices; selected notices can be deleted together. */
export const NoticesPage = () => <ListScreen list={notices} />;

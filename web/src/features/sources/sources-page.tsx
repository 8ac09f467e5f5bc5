import { pagePath } from '#lib/paths/console-paths.ts';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { sourcesWords as words } from '#texts/ko/console-sources.ts';

const page = 'device/source';

const sources = listOf('GET /admin/api/device/source', {
  page,
  title: words.title,
  key: 'sourceId',
  name: 'name',
  open: ({ sourceId }) => pagePath(page, sourceId),
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'name', header: words.name, sort: true },
    { field: 'kindName', header: words.kind },
    { field: 'messageCount', header: words.received, as: 'number', sort: true },
    { field: 'lastMessageDatetime', header: words.lastMessage, as: 'datetime', sort: true },
    { field: 'errorCount', header: words.errors, as: 'number', sort: true },
    { field: 'lastErrorDatetime', header: words.lastErrorAt, as: 'datetime' },
    { field: 'lastError', header: words.lastError, as: 'cut' },
  ],
  create: { label: words.create, to: pagePath(page, 'new') },
});

/** The networks that forward messages of their devices. */
export const SourcesPage = () => <ListScreen list={sources} />;

import type { OutputOf } from '@maru/contract';
import { search } from '#screens/list/filters.tsx';
import { listIn } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';

const words = adminsWords.withdrawal;

/** The administrators' call, which also returns withdrawn citizens on request. */
const call = 'GET /admin/api/administrators';
type Listed = OutputOf<typeof call>['adminAccountsList'][number];

const withdrawn = listIn(call, 'adminAccountsList', {
  page: 'account/withdrawal',
  title: words.title,
  only: (row: Listed): row is Extract<Listed, { userNumber: number }> => 'userNumber' in row,
  query: { userStatus: 'withdrawal' },
  key: 'userNumber',
  name: 'userId',
  filters: [search(words.searchTypes, words.searchHelps)],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'userId', header: words.searchTypes.userId, sort: true },
    { field: 'username', header: words.searchTypes.username, as: 'whole' },
    { field: 'withdrawalDatetime', header: words.withdrawn, sort: true, as: 'datetime' },
    { field: 'changeReason', header: words.reason, as: 'cut' },
  ],
});

/** Withdrawn citizens, with time and reason. */
export const WithdrawalPage = () => <ListScreen list={withdrawn} />;

import { userStatuses } from '@maru/domain/member';
import { pagePath } from '#lib/paths/console-paths.ts';
import { eachRow } from '#screens/list/bulk.ts';
import { search, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usersWords as words } from '#texts/ko/console-citizens.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { StatusSign } from '#ui/state/status-sign.tsx';

const reason = { label: words.reason, needed: words.reasonNeeded };

const users = listOf('GET /admin/api/users', {
  page: 'account/user',
  title: words.title,
  key: 'userNumber',
  name: 'userId',
  open: ({ userNumber }) => pagePath('account/user', userNumber),
  filters: [
    select('userStatus', words.status, userStatuses),
    select('application', words.application, words.applications),
    search(words.searchTypes, words.searchHelps),
  ],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'userId', header: words.userId, sort: true, as: 'whole' },
    { field: 'username', header: words.username, as: 'whole' },
    { field: 'userTypeName', header: words.type, sort: true },
    {
      field: 'userStatusName',
      header: words.status,
      sort: true,
      cell: ({ userStatus, userStatusName, isLocked }) => (
        <StatusSign isNormal={userStatus === 'normal' && !isLocked}>
          {isLocked ? words.lockedStatus(userStatusName) : userStatusName}
        </StatusSign>
      ),
    },
    { field: 'joinDatetime', header: words.joined, sort: true, as: 'datetime' },
    { field: 'lastLoginDatetime', header: words.lastLogin, sort: true, as: 'datetime' },
  ],
  canChoose: ({ userStatus }) => userStatus !== 'withdrawal',
  bulk: (['suspended', 'normal'] as const).map((userStatus) => ({
    label: userStatus === 'normal' ? words.allow : words.suspend,
    needs: 'post',
    reason,
    run: eachRow('PATCH /admin/api/users/status', ({ userNumber }, changeReason) => ({
      body: { userNumber, userStatus, changeReason },
    })),
  })),
  bulkName: ({ userId, username }) => `${userId} ${username}`,
});

/** Citizens with masked names and numbers; selected citizens can be suspended or reactivated together. */
export const UsersPage = () => <ListScreen list={users} />;

import { paths } from '#lib/paths/paths.ts';
import { search, select } from '#screens/list/filters.tsx';
import { listIn } from '#screens/list/list.ts';
import { masterFilter } from '#screens/master/master-filter.tsx';
import type { Texts } from '#texts/ko.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { RowLink } from '#ui/table/row-link.tsx';
import { adminsCall, isAdmin, type ListedAdmin } from '../accounts/admin-call.ts';

type Words = Texts['adminDirectory'];

export const statusOf = ({ adminStatus }: Pick<ListedAdmin, 'adminStatus'>, { statuses }: Words) => (
  <StatusSign isNormal={adminStatus === 'normal'}>{statuses[adminStatus]}</StatusSign>
);

/** Link to the detail; its click area is the whole row or card. */
export const viewOf = ({ adminNumber, adminId }: ListedAdmin, words: Words) => (
  <RowLink to={paths.administrator(adminNumber)}>
    <span className={actionClass()}>
      <VisuallyHidden>{adminId} </VisuallyHidden>
      {words.view}
    </span>
  </RowLink>
);

/** The public site's list of administrators: one page size, both languages. */
export const directoryOf = (words: Words) =>
  listIn(adminsCall, 'adminAccountsList', {
    page: 'account/admin',
    title: words.title,
    only: isAdmin,
    key: 'adminNumber',
    name: 'adminId',
    pageSizes: [10],
    filters: [
      masterFilter('deptCode', words.dept, 'department'),
      select('adminStatus', words.status, words.statuses),
      search(words.searchTypes),
    ],
    columns: [
      { field: 'rowNumber', header: words.number, as: 'number' },
      { field: 'adminId', header: words.adminId, sort: true },
      { field: 'adminName', header: words.adminName, sort: true },
      { field: 'deptName', header: words.dept, sort: true },
      { field: 'adminStatusName', header: words.status, sort: true, cell: (row) => statusOf(row, words) },
      { field: 'joinDatetime', header: words.joined, sort: true, as: 'date' },
      { id: 'view', header: words.detailView, cell: (row) => viewOf(row, words) },
    ],
  });

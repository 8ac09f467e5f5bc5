import type { OutputOf } from '@maru/contract';
import { formatDate } from '../../../lib/formats/datetime.ts';
import { paths } from '../../../lib/paths/paths.ts';
import type { Texts } from '../../../texts/ko.ts';
import { actionClass } from '../../../ui/action/action-button.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { sortable } from '../../../ui/list/sortable.ts';
import { StatusSign } from '../../../ui/state/status-sign.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { adminSorts } from '../accounts/admins-state.ts';

export const administratorsCall = 'GET /admin/api/administrators';
export type AdministratorRow = OutputOf<typeof administratorsCall>['adminAccountsList'][number];

type Words = Texts['adminDirectory'];

export const statusOf = ({ adminStatus }: Pick<AdministratorRow, 'adminStatus'>, { statuses }: Words) => (
  <StatusSign isNormal={adminStatus === 'normal'}>{statuses[adminStatus]}</StatusSign>
);

/** The way to the detail; its target is the whole row or card. */
export const viewOf = ({ adminNumber, adminId }: AdministratorRow, words: Words) => (
  <RowLink to={paths.administrator(adminNumber)}>
    <span className={actionClass()}>
      <VisuallyHidden>{adminId} </VisuallyHidden>
      {words.view}
    </span>
  </RowLink>
);

/** A column's id is the field that the call sorts by. */
export const directoryColumns = (words: Words): Column<AdministratorRow>[] =>
  sortable(adminSorts, [
    { id: 'number', header: words.number, isNumeric: true, cell: (row) => row.rowNumber },
    { id: 'adminId', header: words.adminId, isRowHeader: true, cell: (row) => row.adminId },
    { id: 'adminName', header: words.adminName, cell: (row) => row.adminName },
    { id: 'deptName', header: words.dept, cell: (row) => row.deptName },
    { id: 'adminStatusName', header: words.status, cell: (row) => statusOf(row, words) },
    { id: 'joinDatetime', header: words.joined, isWhole: true, cell: (row) => formatDate(row.joinDatetime) },
    { id: 'view', header: words.detailView, cell: (row) => viewOf(row, words) },
  ]);

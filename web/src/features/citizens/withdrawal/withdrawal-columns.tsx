import type { OutputOf } from '@maru/contract';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { adminsWords } from '../../../texts/ko/console-administrators.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { CutText } from '../../../ui/list/cut-text.tsx';
import { sortable } from '../../../ui/list/sortable.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { withdrawalSorts } from './withdrawal-state.ts';

/** The call of the administrators, which gives the withdrawn citizens when asked for them. */
export const withdrawalCall = 'GET /admin/api/administrators';
type Row = OutputOf<typeof withdrawalCall>['withdrawalList'][number];

const words = adminsWords.withdrawal;

export const withdrawalColumns: Column<Row>[] = sortable(withdrawalSorts, [
  { id: 'number', header: consoleListWords.number, isNumeric: true, cell: (row) => row.rowNumber },
  { id: 'userId', header: words.searchTypes.userId, isRowHeader: true, cell: (row) => row.userId },
  { id: 'username', header: words.searchTypes.username, isWhole: true, cell: (row) => row.username },
  {
    id: 'withdrawalDatetime',
    header: words.withdrawn,
    isWhole: true,
    cell: (row) => formatDatetime(row.withdrawalDatetime),
  },
  { id: 'reason', header: words.reason, cell: (row) => <CutText>{row.changeReason || '-'}</CutText> },
]);

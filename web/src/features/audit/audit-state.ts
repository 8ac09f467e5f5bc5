import { type AuditAction, auditActions } from '@maru/domain/audit';
import { listStateOf } from '../../lib/paths/list-state.ts';
import type { Search } from '../../lib/paths/search.ts';

export const auditActionOptions = (Object.keys(auditActions) as AuditAction[]).map((code) => ({
  code,
  name: auditActions[code],
}));

/** The columns that the log can be sorted by. */
export const auditSorts = ['occurredDatetime', 'adminId', 'address', 'actionName'] as const;

const date = (text: string | undefined) => (text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** What the log shows, as its address holds it; both days belong to the range. */
export const parseAuditState = (search: Search) => ({
  ...listStateOf(search, auditSorts),
  startDatetime: date(search.startDatetime),
  endDatetime: date(search.endDatetime),
  adminId: search.adminId ?? '',
  action: auditActionOptions.find(({ code }) => code === search.action)?.code ?? '',
  keyword: search.keyword ?? '',
});

/** Its filters, as the filter bar's fields hold them. */
export const auditFiltersOf = (state: ReturnType<typeof parseAuditState>) => ({
  startDatetime: state.startDatetime,
  endDatetime: state.endDatetime,
  adminId: state.adminId,
  action: state.action as string,
  keyword: state.keyword,
});

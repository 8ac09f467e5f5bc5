import type { OutputOf } from '@maru/contract';
import { useRefresh } from '#lib/api/use-refresh.ts';

export const adminsCall = 'GET /admin/api/administrators';
export const adminCall = 'GET /admin/api/administrators/{adminNumber}';
export const authoritiesCall = 'GET /admin/api/administrators/{adminNumber}/authorities';
type Listed = OutputOf<typeof adminsCall>['adminAccountsList'][number];
export type ListedAdmin = Extract<Listed, { adminNumber: number }>;
/** The call may also list withdrawn citizens. */
export const isAdmin = (row: Listed): row is ListedAdmin => 'adminNumber' in row;
export type Admin = OutputOf<typeof adminCall>['adminAccountDetail'];

/** Refetches everything that shows a changed administrator; resolves once the detail shows it. */
export function useAdminChanged(): () => Promise<void> {
  const refetch = useRefresh();
  return () => refetch([adminsCall, authoritiesCall, adminCall]);
}

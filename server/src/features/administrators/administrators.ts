/** Administrators as the console lists and shows them, and the citizens who left. */
import { type AdminStatus, adminStatuses, departments, deptName } from '@maru/domain/administration';
import { maskMobileNumber, maskName } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import { containing } from '../../platform/database/containing.ts';
import type { Database } from '../../platform/database/pool.ts';
import { byWord, type SortColumns, type Sorting, sorted } from '../../platform/database/sorted.ts';
import type { Seal } from '../../platform/security/seal.ts';
import { mobileField, telephoneField } from './create-administrator.ts';
import { failuresOf, isLocked } from './failures.ts';

export interface Paging extends Sorting {
  pageNumber: number;
  pageSize: number;
}

export interface AdministratorFilter extends Paging {
  searchType?: string;
  keyword?: string;
  deptCode?: string;
  adminStatus?: AdminStatus;
}

const columns = [
  'admin_number',
  'admin_id',
  'admin_name',
  'admin_status',
  'dept_code',
  'position_name',
  'joined_at',
] as const;

const adminSorts: SortColumns = {
  adminId: sql.ref('admin_id'),
  adminName: sql.ref('admin_name'),
  deptName: byWord('dept_code', Object.fromEntries(departments.map(({ deptCode, deptName }) => [deptCode, deptName]))),
  positionName: sql.ref('position_name'),
  adminStatusName: byWord('admin_status', adminStatuses),
  joinDatetime: sql.ref('joined_at'),
};
const withdrawalSorts: SortColumns = { userId: sql.ref('user_id'), withdrawalDatetime: sql.ref('withdrawn_at') };

interface Row {
  admin_number: number;
  admin_id: string;
  admin_name: string;
  admin_status: string;
  dept_code: string;
  position_name: string;
  joined_at: Date;
}

function shown(row: Row, rowNumber: number) {
  const adminStatus = row.admin_status as AdminStatus;
  return {
    rowNumber,
    adminNumber: row.admin_number,
    adminId: row.admin_id,
    adminName: row.admin_name,
    adminStatus,
    adminStatusName: adminStatuses[adminStatus],
    deptCode: row.dept_code,
    deptName: deptName(row.dept_code),
    positionName: row.position_name,
    joinDatetime: formatSeoul(row.joined_at),
  };
}

/** A page of administrators, the newest first unless another order is asked for; row numbers count down to 1. */
export async function listAdministrators(db: Database, filter: AdministratorFilter) {
  let query = db.selectFrom('administrator');
  const { keyword, searchType, deptCode, adminStatus, pageNumber, pageSize } = filter;
  if (keyword)
    query = query.where(searchType === 'adminName' ? 'admin_name' : 'admin_id', 'ilike', containing(keyword));
  if (deptCode) query = query.where('dept_code', '=', deptCode);
  if (adminStatus) query = query.where('admin_status', '=', adminStatus);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * pageSize;
  const rows = await sorted(query, filter, adminSorts)
    .select(columns)
    .orderBy('admin_number', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { totalCount: count, list: rows.map((row, i) => shown(row, count - offset - i)) };
}

/** One administrator, numbers masked; undefined where there is none. */
export async function findAdministrator(db: Database, seal: Seal, adminNumber: number, now: Date) {
  const row = await db
    .selectFrom('administrator')
    .select([
      ...columns,
      'telephone_number_sealed',
      'mobile_number_sealed',
      'last_login_at',
      'last_login_address',
      'is_one_time_confirmed',
    ])
    .where('admin_number', '=', adminNumber)
    .executeTakeFirst();
  if (!row) return undefined;
  const mobile = seal.open(mobileField, row.mobile_number_sealed) ?? '';
  const telephone = seal.open(telephoneField, row.telephone_number_sealed) ?? '';
  return {
    ...shown(row, 1),
    telephoneNumber: telephone && maskMobileNumber(telephone),
    mobileNumber: mobile && maskMobileNumber(mobile),
    lastLoginDatetime: row.last_login_at ? formatSeoul(row.last_login_at) : '',
    lastLoginIp: row.last_login_address,
    hasOneTimeCode: row.is_one_time_confirmed,
    isLocked: isLocked(await failuresOf(db, row.admin_id), now),
  };
}

export interface WithdrawalFilter extends Paging {
  searchType?: string;
  keyword?: string;
}

/** A page of citizens who left, the last first unless another order is asked for, names masked. */
export async function listWithdrawn(db: Database, filter: WithdrawalFilter) {
  const { keyword, searchType, pageNumber, pageSize } = filter;
  let query = db.selectFrom('citizen').where('user_status', '=', 'withdrawal');
  if (keyword) query = query.where(searchType === 'username' ? 'username' : 'user_id', 'ilike', containing(keyword));
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * pageSize;
  const order: Sorting = filter.sortBy ? filter : { sortBy: 'withdrawalDatetime', sortDirection: 'desc' };
  const rows = await sorted(query, order, withdrawalSorts)
    .select(['user_number', 'user_id', 'username', 'withdrawn_at', 'change_reason'])
    .orderBy('user_number', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  const list = rows.map((row, i) => ({
    rowNumber: count - offset - i,
    userNumber: row.user_number,
    userId: row.user_id,
    username: maskName(row.username),
    withdrawalDatetime: row.withdrawn_at ? formatSeoul(row.withdrawn_at) : '',
    changeReason: row.change_reason,
  }));
  return { totalCount: count, list };
}

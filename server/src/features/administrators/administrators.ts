/** Administrators and withdrawn citizens as the console lists and shows them. */
import { type AdminStatus, adminStatuses, deptName, fullAccess } from '@maru/domain/administration';
import { maskMobileNumber, maskName } from '@maru/domain/personal';
import { positionCodeOf } from '@maru/domain/positions';
import { formatSeoul } from '@maru/domain/seoul-time';
import { reasonText } from '@maru/domain/withdrawal';
import { byWord, type ListQuery, listing, listPage, type SortColumns } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { type PersonalSearch, personalSearch, type Searcher } from '#platform/personal/search.ts';
import type { Seal } from '#platform/security/seal.ts';
import { mobileField, telephoneField } from './create-administrator.ts';
import { departmentCode, departmentName } from './departments.ts';
import { hasLock } from './failures.ts';
import { isWithinReach } from './reach.ts';

/** One call serves both lists, so its filter also allows fields that one of the lists doesn't have. */
type AnySearch = PersonalSearch<'adminId' | 'adminName' | 'userId' | 'username'>;

export interface AdministratorFilter extends ListQuery, AnySearch {
  deptCode?: string;
  adminStatus?: AdminStatus;
}

/** Options for showing accounts. */
export interface Showing {
  seal: Seal;
  /** The office's code, the same for all accounts. */
  organizationCode: string;
}

/** All displayed fields of administrators, including the author of the last change. */
const accounts = (db: Database) =>
  db
    .selectFrom('administrator')
    .select([
      'admin_number',
      'admin_id',
      'admin_name',
      'admin_status',
      'dept_code',
      'position_name',
      'telephone_number_sealed',
      'mobile_number_sealed',
      'joined_at',
      'last_login_at',
      'last_login_address',
      'updated_at',
      departmentCode.as('department_code'),
      departmentName.as('department_name'),
    ])
    .select((eb) => [
      eb
        .selectFrom('administrator as modifier')
        .select('modifier.admin_id')
        .whereRef('modifier.admin_number', '=', 'administrator.updated_by')
        .as('modifier_id'),
      eb
        .or([
          eb('dept_code', '=', 'supervisor'),
          eb.exists(
            eb
              .selectFrom('admin_authority as granted')
              .select('granted.authority_key')
              .whereRef('granted.admin_number', '=', 'administrator.admin_number')
              .where('granted.authority_key', '=', fullAccess),
          ),
        ])
        .as('may_all'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

function shown(row: Row, rowNumber: number, { seal, organizationCode }: Showing) {
  const adminStatus = row.admin_status as AdminStatus;
  const mobile = seal.open(mobileField, row.mobile_number_sealed) ?? '';
  const telephone = seal.open(telephoneField, row.telephone_number_sealed) ?? '';
  return {
    rowNumber,
    adminNumber: row.admin_number,
    adminId: row.admin_id,
    adminName: row.admin_name,
    adminStatus,
    adminStatusName: adminStatuses[adminStatus],
    organizationCode,
    deptCode: row.department_code,
    deptName: row.department_name ?? deptName(row.department_code),
    deptGroup: row.dept_code,
    deptGroupName: deptName(row.dept_code),
    positionCode: positionCodeOf(row.position_name),
    positionName: row.position_name,
    authorityKey: row.may_all ? fullAccess : row.dept_code,
    telephoneNumber: telephone && maskMobileNumber(telephone),
    mobileNumber: mobile && maskMobileNumber(mobile),
    joinDatetime: formatSeoul(row.joined_at),
    lastLoginDatetime: row.last_login_at ? formatSeoul(row.last_login_at) : '',
    lastLoginIp: row.last_login_address,
    lastUpdatedDatetime: formatSeoul(row.updated_at),
    lastModifyId: row.modifier_id ?? '',
  };
}

// One call serves both lists, so neither has a default order.
const adminSorts: SortColumns = {
  adminId: 'admin_id',
  adminName: 'admin_name',
  deptName: departmentName,
  positionName: 'position_name',
  adminStatusName: byWord('admin_status', adminStatuses),
  joinDatetime: 'joined_at',
};
const withdrawalSorts: SortColumns = { userId: 'user_id', withdrawalDatetime: 'withdrawn_at' };

/** A page of administrators, newest first by default; row numbers count down to 1. */
export async function listAdministrators(searcher: Searcher, showing: Showing, filter: AdministratorFilter) {
  const { db } = searcher.services;
  const { deptCode, adminStatus } = filter;
  let query = accounts(db);
  const found = await personalSearch(searcher, filter, { adminId: 'admin_id', adminName: 'admin_name' });
  if (found) query = query.where(found);
  if (deptCode) query = query.where(departmentCode, '=', deptCode);
  if (adminStatus) query = query.where('admin_status', '=', adminStatus);
  const administrators = listing({
    key: 'admin_number',
    sorts: adminSorts,
    shown: (row: Row, rowNumber) => shown(row, rowNumber, showing),
  });
  return listPage(db, query, filter, administrators);
}

/**
 * One administrator with masked numbers, and whether the viewer may change the account; undefined if it doesn't exist.
 */
export async function findAdministrator({ services, standing }: Searcher, showing: Showing, adminNumber: number) {
  const { db, clock } = services;
  const row = await accounts(db)
    .select('is_one_time_confirmed')
    .where('admin_number', '=', adminNumber)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...shown(row, 1, showing),
    hasOneTimeCode: row.is_one_time_confirmed,
    isLocked: await hasLock(db, { adminId: row.admin_id, adminNumber }, clock.now()),
    isWithinReach: await isWithinReach(db, standing, { adminNumber, deptCode: row.dept_code }),
  };
}

export type WithdrawalFilter = ListQuery & AnySearch;

interface WithdrawnRow {
  user_number: number;
  user_id: string;
  username: string;
  withdrawn_at: Date | null;
  withdrawal_reason: string | null;
  change_reason: string;
}

const withdrawn = listing({
  key: 'user_number',
  sorts: withdrawalSorts,
  defaultOrder: { sortBy: 'withdrawalDatetime', sortDirection: 'desc' },
  shown: (row: WithdrawnRow, rowNumber) => ({
    rowNumber,
    userNumber: row.user_number,
    userId: row.user_id,
    username: maskName(row.username),
    withdrawalDatetime: row.withdrawn_at ? formatSeoul(row.withdrawn_at) : '',
    changeReason: reasonText(row.withdrawal_reason, row.change_reason),
  }),
});

/** A page of withdrawn citizens, latest first by default, names masked. */
export async function listWithdrawn(searcher: Searcher, filter: WithdrawalFilter) {
  const { db } = searcher.services;
  let query = db
    .selectFrom('citizen')
    .select(['user_number', 'user_id', 'username', 'withdrawn_at', 'withdrawal_reason', 'change_reason'])
    .where('user_status', '=', 'withdrawal');
  const found = await personalSearch(searcher, filter, { userId: 'user_id', username: 'username' });
  if (found) query = query.where(found);
  return listPage(db, query, filter, withdrawn);
}

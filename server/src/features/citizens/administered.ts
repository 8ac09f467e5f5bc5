/**
 * Citizens' accounts as administrators list, see and change them. Personal data is masked until explicitly unmasked.
 */
import { maxWrongPasswords } from '@maru/domain/login';
import { type MemberService, type MemberType, memberTypes, type UserStatus, userStatuses } from '@maru/domain/member';
import { hyphenated, maskAddress, maskEmailAddress, maskMobileNumber, maskName } from '@maru/domain/personal';
import { formatSeoul, formatSeoulDate, previousBucket } from '@maru/domain/seoul-time';
import { reasonText } from '@maru/domain/withdrawal';
import { sql } from 'kysely';
import { byWord, type ListQuery, listing, listPage, neverFirst } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { type PersonalSearch, personalSearch, type Searcher } from '#platform/personal/search.ts';
import type { Seal } from '#platform/security/seal.ts';
import { mobileIndex, openSealed } from './sealed.ts';
import { isWaiting } from './waiting.ts';

type UserSort = 'userId' | 'userTypeName' | 'userStatusName' | 'joinDatetime' | 'lastLoginDatetime';

export interface UserFilter extends ListQuery<UserSort>, PersonalSearch<'userId' | 'username' | 'mobileNumber'> {
  userStatus?: string;
  application?: 'waiting';
}

/** Whether the account is locked after wrong passwords, for unknown browsers or one of its known browsers. */
const isLocked = sql<boolean>`(failure_count >= ${maxWrongPasswords} or exists (select from known_browser b
  where b.owner_kind = 'citizen' and b.owner_number = citizen.user_number and b.failure_count >= ${maxWrongPasswords}))`;

const columns = [
  'user_number',
  'user_id',
  'username',
  'user_type',
  'user_status',
  'joined_at',
  'last_login_at',
  isLocked.as('is_locked'),
] as const;

interface Row {
  user_number: number;
  user_id: string;
  username: string;
  user_type: string;
  user_status: string;
  joined_at: Date;
  last_login_at: Date | null;
  is_locked: boolean;
}

function masked(row: Row, rowNumber: number) {
  const userType = row.user_type as MemberType;
  const userStatus = row.user_status as UserStatus;
  return {
    rowNumber,
    userNumber: row.user_number,
    userId: row.user_id,
    username: maskName(row.username),
    userType,
    userTypeName: memberTypes[userType],
    userStatus,
    userStatusName: userStatuses[userStatus],
    isLocked: row.is_locked && userStatus !== 'withdrawal',
    joinDatetime: formatSeoul(row.joined_at),
    lastLoginDatetime: row.last_login_at ? formatSeoul(row.last_login_at) : '',
  };
}

const users = listing({
  key: 'user_number',
  // Excludes names, because their order would reveal masked data.
  sorts: {
    userId: 'user_id',
    userTypeName: byWord('user_type', memberTypes),
    userStatusName: byWord('user_status', userStatuses),
    joinDatetime: 'joined_at',
    lastLoginDatetime: neverFirst('last_login_at'),
  },
  shown: masked,
});

/** A page of citizens, newest first by default, names masked. Erased accounts are excluded: they name nobody. */
export async function listUsers(searcher: Searcher, filter: UserFilter) {
  const { db, seal } = searcher.services;
  let query = db.selectFrom('citizen').select(columns).where('erased_at', 'is', null);
  if (filter.userStatus && filter.userStatus !== 'all') query = query.where('user_status', '=', filter.userStatus);
  if (filter.application === 'waiting') query = query.where(isWaiting);
  const found = await personalSearch(searcher, filter, {
    userId: 'user_id',
    username: 'username',
    mobileNumber: { column: 'mobile_number_index', index: (digits) => mobileIndex(seal, digits) },
  });
  if (found) query = query.where(found);
  return listPage(db, query, filter, users);
}

async function findRow(db: Database, userNumber: number) {
  return db
    .selectFrom('citizen')
    .select([
      ...columns,
      'services',
      'change_reason',
      'withdrawal_reason',
      'dormant_notice_at',
      'mobile_number_sealed',
      'email_address_sealed',
      'address_sealed',
      'detail_address_sealed',
    ])
    .where('user_number', '=', userNumber)
    .executeTakeFirst();
}

/** One citizen with everything masked; undefined if it doesn't exist. */
export async function findUser(db: Database, seal: Seal, userNumber: number) {
  const row = await findRow(db, userNumber);
  if (!row) return undefined;
  const { mobileNumber, emailAddress, address } = openSealed(seal, row);
  return {
    ...masked(row, 1),
    emailAddress: maskEmailAddress(emailAddress),
    mobileNumber: mobileNumber && maskMobileNumber(mobileNumber),
    address: maskAddress(address),
    changeReason: reasonText(row.withdrawal_reason, row.change_reason),
    dormantNoticeDatetime: row.dormant_notice_at ? formatSeoul(row.dormant_notice_at) : '',
    serviceList: row.services as MemberService[],
  };
}

/** The unmasked personal data of an open account; undefined if it doesn't exist. */
export async function readWhole(db: Database, seal: Seal, userNumber: number) {
  const row = await findRow(db, userNumber);
  if (!row || row.user_status === 'withdrawal') return undefined;
  const { mobileNumber, emailAddress, address, detailAddress } = openSealed(seal, row);
  return {
    username: row.username,
    emailAddress,
    mobileNumber: mobileNumber && hyphenated(mobileNumber),
    address: [address, detailAddress].filter(Boolean).join(' '),
  };
}

/** The places operated by a citizen. */
export async function listManagedPlaces(db: Database, userNumber: number) {
  return db
    .selectFrom('managed_place as m')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'm.installation_place_id')
    .select([
      'p.installation_place_id as installationPlaceId',
      'p.installation_place_name as installationPlaceName',
      'p.place_type as placeType',
      'p.address',
    ])
    .where('m.user_number', '=', userNumber)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.installation_place_name')
    .execute();
}

/** Joins of yesterday and today, and today's withdrawals, by days in Seoul; and open accounts by type. */
export async function countMembers(db: Database, now: Date) {
  const today = formatSeoulDate(now);
  const yesterday = formatSeoulDate(previousBucket(now, 'day'));
  const on = (column: 'begun' | 'ended', day: string) =>
    sql<number>`coalesce(sum(${sql.ref(column)}) filter (where day = ${day}::date), 0)::integer`;
  const rows = await db
    .selectFrom('member_day')
    .select([
      'subject',
      sql<number>`sum(begun - ended)::integer`.as('count'),
      on('begun', yesterday).as('joinedYesterday'),
      on('begun', today).as('joinedToday'),
      on('ended', today).as('leftToday'),
    ])
    .where('subject', 'in', Object.keys(memberTypes))
    .groupBy('subject')
    .execute();
  const sum = (field: 'count' | 'joinedYesterday' | 'joinedToday' | 'leftToday') =>
    rows.reduce((all, row) => all + row[field], 0);
  const of = (type: MemberType) => rows.find(({ subject }) => subject === type)?.count ?? 0;
  return {
    yesterdayJoinCount: sum('joinedYesterday'),
    todayJoinCount: sum('joinedToday'),
    todayWithdrawalCount: sum('leftToday'),
    totalCount: sum('count'),
    general: of('general'),
    children: of('children'),
    foreigner: of('foreigner'),
  };
}

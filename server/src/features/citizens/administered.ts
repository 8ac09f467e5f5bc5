/** Citizens' accounts as administrators list, see and change them. Masked by one policy, whole only when unmasked. */
import { maxWrongPasswords } from '@maru/domain/login';
import {
  type AssignedService,
  assignedServices,
  type MemberService,
  type MemberType,
  memberServices,
  memberTypes,
  type UserStatus,
  userStatuses,
} from '@maru/domain/member';
import { hyphenated, maskAddress, maskEmailAddress, maskMobileNumber, maskName } from '@maru/domain/personal';
import { formatSeoul, formatSeoulDate, startOfBucket } from '@maru/domain/seoul-time';
import { reasonText } from '@maru/domain/withdrawal';
import { sql } from 'kysely';
import { type Asked, byWord, listing, listPage, neverFirst } from '../../platform/database/listing.ts';
import type { Database } from '../../platform/database/pool.ts';
import { type PersonalSearch, personalSearch, type Searcher } from '../../platform/personal/search.ts';
import type { Seal } from '../../platform/security/seal.ts';
import { mobileIndex, openSealed } from './sealed.ts';

type UserSort = 'userId' | 'userTypeName' | 'userStatusName' | 'joinDatetime' | 'lastLoginDatetime';

export interface UserFilter extends Asked<UserSort>, PersonalSearch<'userId' | 'username' | 'mobileNumber'> {
  userStatus?: string;
  application?: 'waiting';
}

/** Closed after wrong passwords: to strangers, or to a browser of the account's own. */
const isLocked = sql<boolean>`(failure_count >= ${maxWrongPasswords} or exists (select from known_browser b
  where b.owner_kind = 'citizen' and b.owner_number = citizen.user_number and b.failure_count >= ${maxWrongPasswords}))`;

const assignedCodes = Object.keys(assignedServices) as AssignedService[];

/** SQL of whether a citizen uses a service of places of their own, and was given none of its type yet. */
const isWaitingFor = (service: string, placeType: string) =>
  sql<boolean>`(${service} = any(services) and not exists (
    select from managed_place m join installation_place p using (installation_place_id)
    where m.user_number = citizen.user_number and p.place_type = ${placeType} and p.deleted_at is null))`;

/** Waits for places of one service at least. The services are named twice: first as an index has them. */
const isWaiting = sql<boolean>`user_status <> 'withdrawal' and services && array['facility', 'oldBuilding'] and (${sql.join(
  Object.entries(assignedServices).map(([service, placeType]) => isWaitingFor(service, placeType)),
  sql` or `,
)})`;

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
  // Names aren't among them: their order would tell of what is masked.
  sorts: {
    userId: 'user_id',
    userTypeName: byWord('user_type', memberTypes),
    userStatusName: byWord('user_status', userStatuses),
    joinDatetime: 'joined_at',
    lastLoginDatetime: neverFirst('last_login_at'),
  },
  shown: masked,
});

/** A page of citizens, the newest first unless another order is asked for, names masked. */
export async function listUsers(searcher: Searcher, filter: UserFilter) {
  const { db, seal } = searcher.services;
  let query = db.selectFrom('citizen').select(columns);
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

/** One citizen with everything masked; undefined where there is none. */
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

/** The personal data of a living account whole; undefined where there is none. */
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

/** The places that a citizen runs. */
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

/** The newest members who wait for places of their own, with the services that they wait for since when. */
export async function findWaiting(db: Database) {
  const waiting = db.selectFrom('citizen').where(isWaiting);
  const { totalCount } = await waiting
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow();
  const rows = await waiting
    .select([
      'user_number',
      ...assignedCodes.map((service) => isWaitingFor(service, assignedServices[service]).as(service)),
    ])
    .orderBy('user_number', 'desc')
    .limit(3)
    .execute();
  return {
    totalCount,
    list: await Promise.all(
      rows.map(async ({ user_number: userNumber, ...isWaitedFor }) => {
        const services = assignedCodes.filter((service) => isWaitedFor[service]);
        const { at } = await db
          .selectFrom('service_change')
          .select((eb) => eb.fn.max('changed_at').as('at'))
          .where('user_number', '=', userNumber)
          .where('service', 'in', services)
          .where('is_applied', '=', true)
          .executeTakeFirstOrThrow();
        return {
          userNumber,
          serviceNames: services.map((service) => memberServices[service]).join(', '),
          applicationDatetime: at ? formatSeoul(at) : '',
        };
      }),
    ),
  };
}

/** Joins of yesterday and today and today's withdrawals, by Seoul's days, and the living accounts by type. */
export async function countMembers(db: Database, now: Date) {
  const today = formatSeoulDate(now);
  const yesterday = formatSeoulDate(new Date(startOfBucket(now, 'day').getTime() - 1));
  const living = await db
    .selectFrom('citizen')
    .select(['user_type', (eb) => eb.fn.countAll<number>().as('count')])
    .where('user_status', '<>', 'withdrawal')
    .groupBy('user_type')
    .execute();
  const days = await db
    .selectFrom('member_day')
    .select((eb) => [
      sql<string>`day::text`.as('day'),
      eb.fn.sum<number>('begun').as('joins'),
      eb.fn.sum<number>('ended').as('withdrawals'),
    ])
    .where('subject', 'in', Object.keys(memberTypes))
    .where('day', 'in', [sql<Date>`${yesterday}::date`, sql<Date>`${today}::date`])
    .groupBy('day')
    .execute();
  const on = (day: string) => days.find((row) => row.day === day);
  const { waiting } = await db
    .selectFrom('citizen')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  const of = (type: MemberType) => living.find((row) => row.user_type === type)?.count ?? 0;
  return {
    yesterdayJoinCount: Number(on(yesterday)?.joins ?? 0),
    todayJoinCount: Number(on(today)?.joins ?? 0),
    todayWithdrawalCount: Number(on(today)?.withdrawals ?? 0),
    waitingCount: waiting,
    totalCount: living.reduce((sum, row) => sum + row.count, 0),
    general: of('general'),
    children: of('children'),
    foreigner: of('foreigner'),
  };
}

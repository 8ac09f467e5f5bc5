/** Shared members of one place, as its operator lists, adds and removes them. All other callers get NOT_FOUND. */

import { airGroup } from '@maru/domain/air';
import { grouped } from '@maru/domain/number-text';
import { hyphenated, mobileDigits } from '@maru/domain/personal';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul } from '@maru/domain/seoul-time';
import {
  type ApplicationStatus,
  applicationStatuses,
  maxSharedMembers,
  type RegisterStatus,
  type SharedMember,
  sharedMemberRules,
  sharingFacilityType,
} from '@maru/domain/shared-member';
import { sql } from 'kysely';
import { holdOperated, requireOperated } from '#places/own-places.ts';
import { countRows, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { wholeNumber } from '#platform/personal/search.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { Services } from '#platform/services.ts';
import { normaliseName } from '../person.ts';
import { mobileIndex } from '../sealed.ts';
import { indoorAir } from '../services.ts';

/** A place, and the citizen who claims to operate it. */
export interface Operator {
  userNumber: number;
  placeId: number;
}

interface MemberFilter {
  pageNumber: number;
  pageSize: number;
  shareUserName?: string;
  shareUserPhoneNumber?: string;
}

const kind = { placeType: airGroup.placeType, facilityType: sharingFacilityType };
const nameField = 'nursery_school_parent.parents_name';
const numberField = 'nursery_school_parent.mobile_number';

const membersOf = (db: Database, placeId: number) =>
  db.selectFrom('nursery_school_parent as n').where('n.installation_place_id', '=', placeId);

/** SQL of the open accounts with the member's number, compared by blind index. */
const accounts = sql`citizen c where c.mobile_number_index = n.mobile_number_index and c.user_status <> 'withdrawal'`;
const isRegistered = sql<boolean>`exists (select from ${accounts})`;
const hasApplied = sql<boolean>`exists (select from ${accounts} and ${indoorAir} = any(c.services))`;

interface Row {
  nursery_school_parents_id: number;
  parents_name_sealed: Buffer;
  mobile_number_sealed: Buffer;
  registered_at: Date;
  is_registered: boolean;
  has_applied: boolean;
}

const members = (seal: Seal) =>
  listing({
    key: 'nursery_school_parents_id',
    sorts: {},
    shown(row: Row, rowNumber) {
      const registerStatus: RegisterStatus = row.is_registered ? 'registered' : 'unregistered';
      const applicationStatus: ApplicationStatus = row.has_applied ? 'applied' : 'none';
      return {
        rowNumber,
        nurserySchoolParentsId: row.nursery_school_parents_id,
        parentsName: nameOf(seal, row),
        mobileNumber: hyphenated(seal.open(numberField, row.mobile_number_sealed) ?? ''),
        registerStatus,
        registeredDatetime: formatSeoul(row.registered_at),
        applicationStatus,
        applicationStatusName: applicationStatuses[applicationStatus],
      };
    },
  });

const nameOf = (seal: Seal, row: Pick<Row, 'parents_name_sealed'>) =>
  seal.open(nameField, row.parents_name_sealed) ?? '';

/** A page of members, newest first. Throws NOT_FOUND, VALIDATION for an incomplete number. */
export async function listMembers({ db, seal }: Services, operator: Operator, filter: MemberFilter) {
  const { shareUserName = '', shareUserPhoneNumber = '', ...paging } = filter;
  await requireOperated(db, { ...operator, ...kind });
  let query = membersOf(db, operator.placeId);
  if (shareUserPhoneNumber.trim() !== '') {
    const digits = wholeNumber('shareUserPhoneNumber', shareUserPhoneNumber);
    query = query.where('n.mobile_number_index', '=', mobileIndex(seal, digits));
  }
  if (shareUserName.trim() !== '') {
    const found = await idsOfName(db, seal, operator.placeId, normaliseName(shareUserName));
    query = query.where('n.nursery_school_parents_id', '=', sql<number>`any(${found})`);
  }
  const rows = query.select([
    'n.nursery_school_parents_id',
    'n.parents_name_sealed',
    'n.mobile_number_sealed',
    'n.registered_at',
    isRegistered.as('is_registered'),
    hasApplied.as('has_applied'),
  ]);
  return listPage(db, rows, paging, members(seal));
}

/** Names are encrypted, so they are decrypted one by one: a place has at most {@link maxSharedMembers}. */
async function idsOfName(db: Database, seal: Seal, placeId: number, name: string): Promise<number[]> {
  const rows = await membersOf(db, placeId).select(['n.nursery_school_parents_id', 'n.parents_name_sealed']).execute();
  const part = name.toLowerCase();
  return rows
    .filter((row) => nameOf(seal, row).toLowerCase().includes(part))
    .map((row) => row.nursery_school_parents_id);
}

/** The members' numbers by their blind indexes, in hex. Throws NOT_FOUND. */
export async function knownNumbers({ db }: Services, operator: Operator): Promise<Set<string>> {
  await requireOperated(db, { ...operator, ...kind });
  const rows = await membersOf(db, operator.placeId).select('n.mobile_number_index').execute();
  return new Set(rows.map((row) => row.mobile_number_index.toString('hex')));
}

/** Adds one parent. Throws VALIDATION with the first failing rule, NOT_FOUND, CONFLICT. */
export async function addMember(services: Services, operator: Operator, given: SharedMember): Promise<number> {
  const failure = firstFailure(sharedMemberRules, given);
  if (failure) throw new Problem('VALIDATION', failure);
  const [added] = await saveMembers(services, operator, [given]);
  if (added === undefined)
    throw new Problem('CONFLICT', { field: 'mobileNumber', error: '이미 등록된 휴대전화 번호입니다.' });
  return added;
}

/**
 * Saves validated members with new numbers, all or none; returns their ids. Throws NOT_FOUND, CONFLICT beyond the
 * place's limit.
 */
export async function saveMembers(
  { db, seal, clock }: Services,
  operator: Operator,
  given: readonly SharedMember[],
): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    await holdOperated(trx, { ...operator, ...kind });
    if (given.length === 0) return [];
    const rows = await trx
      .insertInto('nursery_school_parent')
      .values(
        given.map(({ parentsName, mobileNumber }) => ({
          installation_place_id: operator.placeId,
          parents_name_sealed: seal.close(nameField, normaliseName(parentsName)) as Buffer,
          mobile_number_sealed: seal.close(numberField, mobileDigits(mobileNumber)) as Buffer,
          mobile_number_index: mobileIndex(seal, mobileNumber),
          registered_at: clock.now(),
        })),
      )
      .onConflict((oc) => oc.doNothing())
      .returning('nursery_school_parents_id')
      .execute();
    const count = await countRows(trx, membersOf(trx, operator.placeId).select('n.nursery_school_parents_id'));
    if (count > maxSharedMembers)
      throw new Problem('CONFLICT', {
        error: `공유 회원은 시설마다 ${grouped(maxSharedMembers)}명까지 등록할 수 있습니다.`,
      });
    return rows.map((row) => row.nursery_school_parents_id);
  });
}

/** Deletes members; returns for each whether it existed. Throws NOT_FOUND. */
export async function removeMembers({ db }: Services, operator: Operator, ids: readonly string[]) {
  const removed = await db.transaction().execute(async (trx) => {
    await holdOperated(trx, { ...operator, ...kind });
    const rows = await trx
      .deleteFrom('nursery_school_parent')
      .where('installation_place_id', '=', operator.placeId)
      .where('nursery_school_parents_id', '=', sql<number>`any(${ids.map(Number)})`)
      .returning('nursery_school_parents_id')
      .execute();
    return new Set(rows.map((row) => String(row.nursery_school_parents_id)));
  });
  return {
    results: ids.map((id) => ({
      id,
      isSuccessDelete: removed.has(id),
      errorReason: removed.has(id) ? '' : '공유 회원을 찾을 수 없습니다.',
    })),
    isCompleted: true,
  };
}

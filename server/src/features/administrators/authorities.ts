/** Permissions of administrators and departments: lists, grants, revocations and history. */
import {
  type AuthorityKey,
  actions,
  authorityName,
  consolePages,
  deptCodes,
  deptName,
  fullAccess,
  mayDo,
  mayGive,
  unmaskPage,
  withImplied,
} from '@maru/domain/administration';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type Actor, audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { departmentKeys, type Standing } from '#platform/sessions/permissions.ts';

/** Maximum entries shown of a department's history. */
const shownChanges = 100;

/** The administrator who changes permissions, with origin and own permissions. */
export interface Changer {
  standing: Standing;
  address: string;
}

const actorOf = ({ standing, address }: Changer): Actor => ({ administrator: standing, address });

export async function listAdminAuthorities(db: Database, adminNumber: number) {
  const rows = await db
    .selectFrom('admin_authority as a')
    .leftJoin('administrator as g', 'g.admin_number', 'a.granted_by')
    .select(['a.authority_key', 'a.granted_at', 'g.admin_name'])
    .where('a.admin_number', '=', adminNumber)
    .orderBy('a.authority_key')
    .execute();
  return rows.map((row) => ({
    authorityKey: row.authority_key,
    authorityName: authorityName(row.authority_key) ?? row.authority_key,
    grantedBy: row.admin_name ?? '',
    grantedDatetime: formatSeoul(row.granted_at),
  }));
}

/** A department's permissions by page, and the newest changes. Throws NOT_FOUND. */
export async function showDepartment(db: Database, deptCode: string) {
  requireDepartment(deptCode);
  const keys = await departmentKeys(db, deptCode);
  const changes = await db
    .selectFrom('authority_change as c')
    .leftJoin('administrator as a', 'a.admin_number', 'c.changed_by')
    .select(['c.authority_key', 'c.is_granted', 'c.reason', 'c.changed_at', 'a.admin_name'])
    .where('c.dept_code', '=', deptCode)
    .orderBy('c.authority_change_id', 'desc')
    .limit(shownChanges)
    .execute();
  const [get, post, del] = actions;
  return {
    deptCode,
    deptName: deptName(deptCode),
    pages: [...consolePages, unmaskPage].map(({ page, name }) => ({
      page,
      name,
      [get]: mayDo(keys, [page], get),
      [post]: mayDo(keys, [page], post),
      [del]: mayDo(keys, [page], del),
    })),
    history: changes.map((row) => ({
      authorityKey: row.authority_key,
      isGranted: row.is_granted,
      reason: row.reason,
      adminName: row.admin_name ?? '',
      changedDatetime: formatSeoul(row.changed_at),
    })),
  };
}

interface AdminChange {
  key: AuthorityKey;
  isGranted: boolean;
  /** Empty if none was given. */
  reason: string;
}

/**
 * Grants or revokes one authority of an administrator and those that it implies. Throws NOT_FOUND, VALIDATION for an
 * unknown key, OWN_ACCOUNT, and FORBIDDEN if the changer lacks one, because administrators grant and revoke only
 * permissions that they have.
 */
export async function changeAdminAuthority(
  db: Database,
  changer: Changer,
  adminNumber: number,
  { key, isGranted, reason }: AdminChange,
): Promise<void> {
  requireKey(key);
  const keys = withImplied(key, isGranted);
  if (adminNumber === changer.standing.adminNumber) throw new Problem('OWN_ACCOUNT');
  if (!mayGive(changer.standing.keys, isGranted ? keys : [key])) throw new Problem('FORBIDDEN');
  await db.transaction().execute(async (trx) => {
    const target = await trx
      .selectFrom('administrator')
      .select('admin_number')
      .where('admin_number', '=', adminNumber)
      // References the grantor by key only, so that two administrators who change each other's permissions don't
      // deadlock.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!target) throw new Problem('NOT_FOUND');
    const table = 'admin_authority';
    const granted_by = changer.standing.adminNumber;
    const changed = isGranted
      ? await trx
          .insertInto(table)
          .values(keys.map((authority_key) => ({ admin_number: adminNumber, authority_key, granted_by })))
          .onConflict((oc) => oc.doNothing())
          .returning('authority_key')
          .execute()
      : await trx
          .deleteFrom(table)
          .where('admin_number', '=', adminNumber)
          .where('authority_key', 'in', keys)
          .returning('authority_key')
          .execute();
    // Only now it is known which of the implied authorities the administrator had.
    if (
      !mayGive(
        changer.standing.keys,
        changed.map(({ authority_key }) => authority_key),
      )
    )
      throw new Problem('FORBIDDEN');
    for (const { authority_key } of changed)
      await record(trx, changer, {
        admin_number: adminNumber,
        authority_key,
        isGranted,
        reason,
        subject: `관리자 #${adminNumber}`,
        name: requireKey(authority_key),
      });
  });
}

/** A department as the subject of audit entries. */
export const departmentSubject = (deptCode: string): string => `부서 #${deptCode} ${deptName(deptCode)}`;

/** Changes of a department's authorities, with the reason. */
export interface DeptChange {
  granted: readonly AuthorityKey[];
  revoked: readonly AuthorityKey[];
  /** Empty if none was given. */
  reason: string;
}

/**
 * Grants and revokes authorities of a department, all or none. Supervisors' authorities and those of one's own
 * department are fixed. Throws NOT_FOUND, VALIDATION, CONFLICT, OWN_ACCOUNT, FORBIDDEN.
 */
export async function changeDeptAuthorities(
  db: Database,
  changer: Changer,
  deptCode: string,
  { granted, revoked, reason }: DeptChange,
): Promise<void> {
  requireDepartment(deptCode);
  const keys = [...granted, ...revoked];
  for (const key of keys) {
    requireKey(key);
    // Full access belongs to persons and supervisors only.
    if (key === fullAccess) throw noSuchKey();
  }
  if (deptCode === 'supervisor')
    throw new Problem('CONFLICT', { error: '최고관리자는 모든 권한을 가지며 변경할 수 없습니다.' });
  if (deptCode === changer.standing.deptCode) throw new Problem('OWN_ACCOUNT');
  if (!mayGive(changer.standing.keys, keys)) throw new Problem('FORBIDDEN');
  await db.transaction().execute(async (trx) => {
    for (const key of granted) {
      const added = await trx
        .insertInto('dept_authority')
        .values({ dept_code: deptCode, authority_key: key, granted_by: changer.standing.adminNumber })
        .onConflict((oc) => oc.doNothing())
        .returning('authority_key')
        .execute();
      if (added.length > 0) await recordOf(trx, key, true);
    }
    for (const key of revoked) {
      const removed = await trx
        .deleteFrom('dept_authority')
        .where('dept_code', '=', deptCode)
        .where('authority_key', '=', key)
        .returning('authority_key')
        .execute();
      if (removed.length > 0) await recordOf(trx, key, false);
    }
  });

  async function recordOf(trx: Database, key: AuthorityKey, isGranted: boolean) {
    const change = { dept_code: deptCode, authority_key: key, isGranted, reason };
    await record(trx, changer, { ...change, subject: departmentSubject(deptCode), name: requireKey(key) });
  }
}

/**
 * The requested changes with all implied ones. Throws VALIDATION if there is no change or reason, or the same key is
 * granted and revoked.
 */
export function wholeDeptChange({ granted, revoked, reason }: DeptChange): DeptChange {
  if (granted.length + revoked.length === 0)
    throw new Problem('VALIDATION', { field: 'granted', error: '변경할 권한을 선택해 주십시오.' });
  if (reason.trim() === '') throw new Problem('VALIDATION', { field: 'reason', error: '변경 사유를 입력해 주십시오.' });
  const along = (keys: readonly AuthorityKey[], isGranted: boolean) => [
    ...new Set(keys.flatMap((key) => withImplied(key, isGranted))),
  ];
  const [all, removed] = [along(granted, true), along(revoked, false)];
  const both = all.find((key) => removed.includes(key));
  if (both !== undefined)
    throw new Problem('VALIDATION', {
      field: 'revoked',
      error: `${authorityName(both) ?? both} 권한을 한 번에 부여하고 회수할 수 없습니다.`,
    });
  return { granted: all, revoked: removed, reason: reason.trim() };
}

/** Revokes all of an administrator's own authorities, within the caller's transaction. */
export async function revokeAll(trx: Database, changer: Changer, adminNumber: number): Promise<void> {
  const rows = await trx
    .deleteFrom('admin_authority')
    .where('admin_number', '=', adminNumber)
    .returning('authority_key')
    .execute();
  for (const { authority_key } of rows)
    await record(trx, changer, {
      admin_number: adminNumber,
      authority_key,
      isGranted: false,
      reason: '',
      subject: `관리자 #${adminNumber}`,
      name: authorityName(authority_key) ?? authority_key,
    });
}

interface Change {
  admin_number?: number;
  dept_code?: string;
  authority_key: AuthorityKey;
  isGranted: boolean;
  reason: string;
  subject: string;
  name: string;
}

async function record(
  trx: Database,
  changer: Changer,
  { isGranted, reason, subject, name, ...of }: Change,
): Promise<void> {
  await trx
    .insertInto('authority_change')
    .values({ ...of, is_granted: isGranted, reason, changed_by: changer.standing.adminNumber })
    .execute();
  const action = isGranted ? 'authority-grant' : 'authority-revoke';
  await audit(trx, {
    ...actorOf(changer),
    action,
    subject,
    detail: reason === '' ? name : `${name} · 사유: ${reason}`,
  });
}

function requireKey(key: AuthorityKey): string {
  const name = authorityName(key);
  if (name === null) throw noSuchKey();
  return name;
}

const noSuchKey = () => new Problem('VALIDATION', { field: 'authorityKey', error: '없는 권한입니다.' });

function requireDepartment(deptCode: string): void {
  if (!deptCodes.some((code) => code === deptCode)) throw new Problem('NOT_FOUND');
}

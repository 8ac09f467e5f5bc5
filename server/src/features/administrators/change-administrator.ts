/** Changes an administrator's name, department, position and numbers. */
import { mayGive } from '@maru/domain/administration';
import { type AdministratorProfile, administratorRules } from '@maru/domain/administrator-profile';
import { mobileDigits } from '@maru/domain/personal';
import { firstFailure } from '@maru/domain/rules';
import type { Updateable } from 'kysely';
import { requireKnown } from '#places/administration/changes.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem } from '#platform/errors/problem.ts';
import { seesWhole } from '#platform/personal/search.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { Services } from '#platform/services.ts';
import { departmentKeys } from '#platform/sessions/permissions.ts';
import { changedBy } from './accounts.ts';
import { type Changer, revokeAll } from './authorities.ts';
import { mobileField, sealedNumber, telephoneField } from './create-administrator.ts';
import { departmentCode, departmentName, holdDepartment } from './departments.ts';
import { lockSupervisors, requireWithinReach } from './reach.ts';

/**
 * Changes an administrator, also one's own account except the department. A move to another department, also of the
 * same group, revokes the administrator's personal keys, which were granted for the former work. Throws VALIDATION,
 * NOT_FOUND, OWN_ACCOUNT, LAST_SUPERVISOR, CONFLICT if the stored profile isn't the `known` one, or FORBIDDEN if the
 * account has more permissions than the changer, before or after.
 */
export async function changeAdministrator(
  { db, clock, seal, permissions }: Services,
  changer: Changer,
  adminNumber: number,
  given: AdministratorProfile,
  known?: AdministratorProfile,
): Promise<void> {
  const failure = firstFailure(administratorRules, given);
  if (failure) throw new Problem('VALIDATION', failure);
  await db.transaction().execute(async (trx) => {
    const supervisors = await lockSupervisors(trx);
    const isOwn = adminNumber === changer.standing.adminNumber;
    if (!isOwn) await requireWithinReach(trx, changer, adminNumber);
    const row = await findRow(trx, adminNumber);
    requireKnown<object>({ adminName: row.admin_name, deptCode: row.code, positionName: row.position_name }, known);
    const department = await holdDepartment(trx, given.deptCode, row.code);
    const isMoved = department.code !== row.code;
    if (isMoved && isOwn) throw new Problem('OWN_ACCOUNT', { error: '본인의 부서는 변경할 수 없습니다.' });
    if (department.group !== row.dept_code) {
      if (!mayGive(changer.standing.keys, await departmentKeys(trx, department.group))) throw new Problem('FORBIDDEN');
      if (supervisors.length === 1 && supervisors[0] === adminNumber)
        throw new Problem('LAST_SUPERVISOR', { error: '마지막 최고관리자의 부서는 변경할 수 없습니다.' });
    }
    const hidesNumbers = !isOwn && !seesWhole(changer.standing);
    const { columns, words } = changesOf(seal, row, given, department, hidesNumbers);
    if (words.length === 0) return;
    await trx
      .updateTable('administrator')
      .set({ ...columns, ...changedBy(changer, clock) })
      .where('admin_number', '=', adminNumber)
      .execute();
    if (isMoved) await revokeAll(trx, changer, adminNumber);
    await audit(trx, {
      administrator: changer.standing,
      address: changer.address,
      action: 'admin-change',
      subject: `관리자 #${adminNumber}`,
      detail: words.join(', '),
    });
  });
  permissions.forget();
}

const findRow = (trx: Database, adminNumber: number) =>
  trx
    .selectFrom('administrator')
    .select(['admin_name', 'dept_code', 'position_name', 'telephone_number_sealed', 'mobile_number_sealed'])
    .select([departmentCode.as('code'), departmentName.as('name')])
    .where('admin_number', '=', adminNumber)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

type Row = Awaited<ReturnType<typeof findRow>>;

/**
 * The differences to the row as audit text: departments and positions by name, personal data without values. If the
 * changer may not see numbers (`hidesNumbers`), any given number counts as changed.
 */
function changesOf(
  seal: Seal,
  row: Row,
  given: AdministratorProfile,
  department: { code: string; name: string; group: string },
  hidesNumbers: boolean,
) {
  const columns: Updateable<DB['administrator']> = {};
  const words: string[] = [];
  const [adminName, positionName] = [given.adminName.trim(), given.positionName.trim()];
  if (adminName !== row.admin_name) {
    columns.admin_name = adminName;
    words.push('이름');
  }
  if (department.code !== row.code) {
    columns.dept_code = department.group;
    columns.department_code = department.code;
    words.push(`부서 ${row.name ?? row.code} → ${department.name}`);
  }
  if (positionName !== row.position_name) {
    columns.position_name = positionName;
    words.push(`직위 ${row.position_name || '없음'} → ${positionName || '없음'}`);
  }
  const isNew = (field: string, number: string | undefined, sealed: Buffer | null) =>
    number !== undefined && (hidesNumbers || mobileDigits(number) !== (seal.open(field, sealed) ?? ''));
  if (isNew(telephoneField, given.telephoneNumber, row.telephone_number_sealed)) {
    columns.telephone_number_sealed = sealedNumber(seal, telephoneField, given.telephoneNumber ?? '');
    words.push('전화번호');
  }
  if (isNew(mobileField, given.mobileNumber, row.mobile_number_sealed)) {
    columns.mobile_number_sealed = sealedNumber(seal, mobileField, given.mobileNumber ?? '');
    words.push('휴대전화 번호');
  }
  return { columns, words };
}

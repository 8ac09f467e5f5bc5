/** New administrators: from the console, the terminal, or for the demo. */
import { type NewAdministrator, newAdministratorRules } from '@maru/domain/administrator-profile';
import { passwordFault } from '@maru/domain/password-strength';
import { mobileDigits } from '@maru/domain/personal';
import { firstFailure } from '@maru/domain/rules';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Seal } from '#platform/security/seal.ts';
import { holdDepartment } from './departments.ts';
import { forgetFailures } from './failures.ts';

export const mobileField = 'mobileNumber';
export const telephoneField = 'telephoneNumber';

/** Throws VALIDATION with the first rule that isn't met. */
export function checkNewAdministrator(given: NewAdministrator): void {
  const failure = firstFailure(newAdministratorRules(passwordFault), given);
  if (failure) throw new Problem('VALIDATION', failure);
}

/** A number for its column; empty text is none. */
export const sealedNumber = (seal: Seal, field: typeof mobileField | typeof telephoneField, number: string) =>
  seal.close(field, mobileDigits(number) || null);

/** Adds one that was checked, with the hash of its password, and returns its number. Throws VALIDATION, DUPLICATE_ID. */
export async function createAdministrator(
  db: Database,
  seal: Seal,
  given: Omit<NewAdministrator, 'password'>,
  {
    passwordHash,
    mustChangePassword,
    createdBy,
  }: { passwordHash: string; mustChangePassword: boolean; createdBy?: number },
): Promise<number> {
  const department = await holdDepartment(db, given.deptCode);
  const created = await db
    .insertInto('administrator')
    .values({
      admin_id: given.adminId,
      admin_name: given.adminName.trim(),
      dept_code: department.group,
      department_code: department.code,
      position_name: given.positionName.trim(),
      telephone_number_sealed: sealedNumber(seal, telephoneField, given.telephoneNumber ?? ''),
      mobile_number_sealed: sealedNumber(seal, mobileField, given.mobileNumber ?? ''),
      password_hash: passwordHash,
      must_change_password: mustChangePassword,
      updated_by: createdBy ?? null,
    })
    .onConflict((oc) => oc.column('admin_id').doNothing())
    .returning('admin_number')
    .executeTakeFirst();
  if (!created) throw new Problem('DUPLICATE_ID', { field: 'adminId' });
  // Whoever tried the id before somebody had it closes it for nobody.
  await forgetFailures(db, given.adminId);
  return created.admin_number;
}

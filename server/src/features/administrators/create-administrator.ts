/** Creates administrators: from the console, the terminal, or for the demo. */
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

/** Throws VALIDATION with the first broken rule. */
export function checkNewAdministrator(given: NewAdministrator): void {
  const failure = firstFailure(newAdministratorRules(passwordFault), given);
  if (failure) throw new Problem('VALIDATION', failure);
}

/** A number in its column's form; empty text is null. */
export const sealedNumber = (seal: Seal, field: typeof mobileField | typeof telephoneField, number: string) =>
  seal.close(field, mobileDigits(number) || null);

/** Adds a validated administrator with the password's hash; returns the number. Throws VALIDATION, DUPLICATE_ID. */
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
  // Earlier failed logins with the id must not lock the new account.
  await forgetFailures(db, given.adminId);
  return created.admin_number;
}

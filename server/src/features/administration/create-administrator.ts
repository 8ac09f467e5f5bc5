/** New administrators: from the console, the terminal, or for the demo. */
import { deptCodes } from '@maru/domain/administration';
import { passwordFault } from '@maru/domain/password';
import { isMobileNumber, isPersonName, isUserId, mobileDigits } from '@maru/domain/personal';
import { firstFailure, type Rule } from '@maru/domain/rules';
import type { Database } from '../../platform/database/pool.ts';
import { Problem } from '../../platform/errors/problem.ts';
import { hashPassword } from '../../platform/security/password-hash.ts';
import type { Seal } from '../../platform/security/seal.ts';

export const mobileField = 'mobileNumber';

export interface NewAdministrator {
  adminId: string;
  adminName: string;
  deptCode: string;
  positionName: string;
  /** Empty where none is known. */
  mobileNumber: string;
  password: string;
}

const rules: Rule<NewAdministrator>[] = [
  {
    field: 'adminId',
    passes: ({ adminId }) => isUserId(adminId),
    error: '아이디는 영문 소문자로 시작하는 영문 소문자와 숫자 4~20자로 입력해 주세요.',
  },
  { field: 'adminName', passes: ({ adminName }) => isPersonName(adminName), error: '이름을 입력해 주세요.' },
  {
    field: 'deptCode',
    passes: ({ deptCode }) => deptCodes.some((code) => code === deptCode),
    error: '부서를 선택해 주세요.',
  },
  {
    field: 'mobileNumber',
    passes: ({ mobileNumber }) => mobileNumber === '' || isMobileNumber(mobileNumber),
    error: '휴대전화 번호를 확인해 주세요.',
  },
];

/** Throws VALIDATION with the first rule that isn't met. */
export function checkNewAdministrator(given: NewAdministrator): void {
  const failure = firstFailure(rules, given);
  if (failure) throw new Problem('VALIDATION', failure);
  const fault = passwordFault(given.password, given.adminId);
  if (fault) throw new Problem('VALIDATION', { field: 'password', error: fault });
}

/** Adds one that was checked, and returns its number. Throws DUPLICATE_ID. */
export async function createAdministrator(
  db: Database,
  seal: Seal,
  given: NewAdministrator,
  { mustChangePassword }: { mustChangePassword: boolean },
): Promise<number> {
  const created = await db
    .insertInto('administrator')
    .values({
      admin_id: given.adminId,
      admin_name: given.adminName.trim(),
      dept_code: given.deptCode,
      position_name: given.positionName.trim(),
      mobile_number_sealed: seal.close(mobileField, mobileDigits(given.mobileNumber) || null),
      password_hash: await hashPassword(given.password),
      must_change_password: mustChangePassword,
    })
    .onConflict((oc) => oc.column('admin_id').doNothing())
    .returning('admin_number')
    .executeTakeFirst();
  if (!created) throw new Problem('DUPLICATE_ID', { field: 'adminId' });
  return created.admin_number;
}

/** Departments of administrators. What one may do is its group's, by which permissions are granted. */
import { deptName } from '@maru/domain/administration';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';

interface Department {
  code: string;
  name: string;
  /** Whose permissions it has. */
  group: string;
}

/**
 * A department to be an administrator's, locked against a merge until the transaction ends. Throws VALIDATION where there is
 * none, and for a retired one that isn't the administrator's already.
 */
export async function holdDepartment(db: Database, deptCode: string, present?: string): Promise<Department> {
  const row = await db
    .selectFrom('department')
    .selectAll()
    .where('department_code', '=', deptCode)
    .forKeyShare()
    .executeTakeFirst();
  if (!row || (row.retired_at && deptCode !== present))
    throw new Problem('VALIDATION', { field: 'deptCode', error: '부서를 선택해 주십시오.' });
  return { code: row.department_code, name: row.department_name, group: row.group_code };
}

/** The code and the name of the department of an administrator of the outer query; the group's where none is stored. */
export const departmentCode = sql<string>`coalesce(administrator.department_code, administrator.dept_code)`;
export const departmentName = sql<string | null>`(select d.department_name from department d
  where d.department_code = ${departmentCode})`;

/** The department of an administrator as screens have it. */
export async function departmentOf(
  db: Database,
  adminNumber: number,
): Promise<{ code: string; name: string } | undefined> {
  const row = await db
    .selectFrom('administrator')
    .select([departmentCode.as('code'), departmentName.as('name')])
    .where('admin_number', '=', adminNumber)
    .executeTakeFirst();
  return row && { code: row.code, name: row.name ?? deptName(row.code) };
}

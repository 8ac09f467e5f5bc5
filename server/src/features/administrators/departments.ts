/** Departments of administrators. Permissions belong to a department's group. */
import { deptName } from '@maru/domain/administration';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';

interface Department {
  code: string;
  name: string;
  /** The group whose permissions the department has. */
  group: string;
}

/**
 * Locks a department for an administrator against merges until the transaction ends. Throws VALIDATION if it doesn't
 * exist, or is retired and not already the administrator's.
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

/** Code and name of the department of an administrator in the outer query; the group's if none is stored. */
export const departmentCode = sql<string>`coalesce(administrator.department_code, administrator.dept_code)`;
export const departmentName = sql<string | null>`(select d.department_name from department d
  where d.department_code = ${departmentCode})`;

/** An administrator's department as screens show it. */
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
